export * from './database.js';
export * from './redis.js';
export * from './start-service.js';
export * from './test-identity.js';
export * from './until.js';
