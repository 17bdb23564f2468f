import { createLog } from '../shared/log.js';
import { runUntilStopped } from '../shared/run-until-stopped.js';
import { readConfig } from './config.js';
import { startInbox } from './inbox.js';

const log = createLog('inbox');
void runUntilStopped(log, () => startInbox(readConfig(process.env), log));
