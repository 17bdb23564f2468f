/** What a checkout does with promotion codes. */
export { reservePromo } from './reserve-promo.js';
export { settlePromo } from './settle-promo.js';
export { normalCode } from './promo-rules.js';
