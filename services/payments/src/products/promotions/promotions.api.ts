/** What a checkout does with promotion codes. */
export { judgePromo, reservePromo } from './reserve-promo.js';
export { releaseUsedPromo, updatePromoUse } from './update-promo-use.js';
export { normalCode } from './promo-rules.js';
