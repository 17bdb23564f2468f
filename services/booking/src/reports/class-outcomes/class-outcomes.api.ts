/** How each class went: what reports, pay, operations and the demo read of it. */
export { findClassOutcomes, outcomesIn, type ClassOutcome } from './class-outcomes.queries.js';
export { closeClassDays, rebuildClassDays } from './close-class-days.js';
export { headsOf } from './outcome-rules.js';
export { outcomeNumbers, outcomesOf, turnedAwayOf, wasChangedLater } from './outcomes.sql.js';
