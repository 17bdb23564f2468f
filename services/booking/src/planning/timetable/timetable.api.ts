/** What other slices may use of timetable. */
export { callOffClass } from './call-off-class.js';
export { loadClosedClasses, type ClosedClass } from './closed-classes.queries.js';
export { moveClass } from './move-class.js';
export { ReconcileAfterChange } from './reconcile-after-change.js';
export { reopenClass } from './reopen-class.js';
export { previewChange, resolveChange, warningsOf, type PlanChange } from './resolve-timetable.js';
export { forgetConflicts } from './series-conflicts.js';
