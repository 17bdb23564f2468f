export * from './database.js';
export * from './personal-data.js';
export * from './doors.js';
export * from './others-records.js';
export * from './redis.js';
export * from './start-service.js';
export * from './test-identity.js';
export * from './until.js';
