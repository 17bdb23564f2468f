export * from './broadcasts.js';
export * from './email-functions.js';
export * from './email-log.js';
export * from './notifications.js';
export * from './preferences.js';
export * from './push.js';
export * from './rest-notifications.js';
export * from './unsubscribe.js';
