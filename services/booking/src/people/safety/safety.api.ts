/** What other slices may use of safety. */
export { countFlags } from './count-flags.js';
export { refuseClosedClass } from './own-class.js';
export { logReadingOfAll } from './log-reading-of-all.js';
