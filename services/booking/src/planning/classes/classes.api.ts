/** What other slices may use of classes. */
export { applyClassChange } from './apply-class-change.js';
export { CancelClass } from './cancel-class.js';
export { ChangeClass } from './change-class.js';
