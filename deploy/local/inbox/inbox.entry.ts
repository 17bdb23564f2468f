import { createLog } from '../web/log.js';
import { runUntilStopped } from '../web/run-until-stopped.js';
import { readConfig } from './config.js';
import { startInbox } from './inbox.js';

const log = createLog('inbox');
void runUntilStopped(log, () => startInbox(readConfig(process.env), log));
