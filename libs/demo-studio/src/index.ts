export * from './charges.js';
export * from './demo-id.js';
export * from './packages.js';
export * from './people.js';
export * from './purchases.js';
export * from './random.js';
export * from './subscriptions.js';
