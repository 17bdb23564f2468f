/** What other slices may use of products. */
export {
  findPlan,
  findPlansOnSale,
  toInternalPlan,
  toPlanView,
  type PlanRow,
} from './plans.queries.js';
export { notForSale, statesFor, type Seller } from './product-rules.js';
export { setFees } from './set-fees.js';
