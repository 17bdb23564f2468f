import { createLog } from '../shared/log.js';
import { runUntilStopped } from '../shared/run-until-stopped.js';
import { readConfig } from './config.js';
import { startCardProvider } from './provider.js';

const log = createLog('card-provider');
void runUntilStopped(log, () => startCardProvider(readConfig(process.env), log));
