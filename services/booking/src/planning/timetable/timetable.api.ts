/** What other slices may use of timetable. */
export { callOffClass } from './call-off-class.js';
export { loadClosedClasses, type ClosedClass } from './closed-classes.queries.js';
export { moveClass } from './move-class.js';
export { ReconcileTimetable } from './reconcile-timetable.js';
export { reopenClass } from './reopen-class.js';
export { forgetConflicts } from './series-conflicts.js';
