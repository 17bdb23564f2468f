/** What checkouts, fulfilment and refunds do with gift cards. */
export { enter } from './enter.js';
export { holdGiftCard, releaseGiftCard, spendGiftCard } from './hold-gift-card.js';
export { issueGiftCard } from './issue-gift-card.js';
export { takeBackGiftCard } from './take-back-gift-card.js';
export { endingOf } from './gift-code.js';
