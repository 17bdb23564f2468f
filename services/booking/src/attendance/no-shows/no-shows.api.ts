/** What other slices may use of no-shows. */
export { costOf, giveBackCost } from './give-back-cost.js';
export { setNoShow } from './set-no-show.js';
