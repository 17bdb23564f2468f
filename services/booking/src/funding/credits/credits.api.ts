/** What other slices may do with the ledger. */
export { findLedger } from './credits.queries.js';
export { enterInLedger, type LedgerEntry } from './enter-in-ledger.js';
export { findMovements } from './movements.queries.js';
