/** How each class went: what reports, pay, operations and the demo read of it. */
export {
  findClassOutcomes,
  fullClassesOf,
  outcomesIn,
  outcomeWindows,
  windowOutcomes,
  type ClassOutcome,
  type OutcomeWindow,
} from './class-outcomes.queries.js';
export { closeClassDays, rebuildClassDays } from './close-class-days.js';
export { nextStep } from './closing-step.js';
export { knownRanges } from './known-ranges.js';
export { headsOf } from './outcome-rules.js';
export { outcomeNumbers, outcomesOf, turnedAwayOf, wasChangedLater } from './outcomes.sql.js';
