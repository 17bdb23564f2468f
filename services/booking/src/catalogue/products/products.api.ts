/** What other slices may use of products. */
export { insertProduct } from './add-product.js';
export { packages, plans } from './product-kinds.js';
export {
  findPlan,
  findPlansOnSale,
  toInternalPlan,
  toPlanView,
  type PlanRow,
} from './plans.queries.js';
export { notForSale, statesFor, type Seller } from './product-rules.js';
export { publishProduct } from './publish-product.js';
export { setFees } from './set-fees.js';
