export * from './admin-payments.js';
export * from './credit-notes.js';
export * from './gift-cards.js';
export * from './invoices.js';
export * from './payments.js';
export * from './promotions.js';
export * from './refunds.js';
export * from './subscriptions.js';
