export * from './avatars.js';
export * from './own-account.js';
export * from './own-sessions.js';
export * from './people.js';
export * from './people-search.js';
export * from './privacy.js';
export * from './rest-profiles.js';
export * from './users.js';
