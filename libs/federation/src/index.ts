export { remoteConfig, shellConfig } from './app-config.js';
export { sharedByRemote, sharedByShell } from './shared.js';
