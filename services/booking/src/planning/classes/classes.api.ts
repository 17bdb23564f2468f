/** What other slices may use of classes. */
export { CancelClass } from './cancel-class.js';
export { ChangeClass } from './change-class.js';
