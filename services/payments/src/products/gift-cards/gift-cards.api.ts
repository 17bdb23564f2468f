/** What checkouts, fulfilment and refunds do with gift cards. */
export { moveBalance } from './move-balance.js';
export { holdGiftCard, releaseGiftCard, spendGiftCard } from './hold-gift-card.js';
export { issueGiftCard } from './issue-gift-card.js';
export { revokeGiftCard } from './revoke-gift-card.js';
export { endingOf, hashOf } from './gift-code.js';
