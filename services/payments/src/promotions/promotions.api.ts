/** What a checkout does with promotion codes. */
export { reservePromo } from './reserve-promo.js';
export { releaseUsedPromo, settlePromo } from './settle-promo.js';
export { normalCode } from './promo-rules.js';
