import { createLog } from '../web/log.js';
import { runUntilStopped } from '../web/run-until-stopped.js';
import { readConfig } from './config.js';
import { startCardProvider } from './provider.js';

const log = createLog('card-provider');
void runUntilStopped(log, () => startCardProvider(readConfig(process.env), log));
