/** What other slices may use of plans. */
export {
  findPlan,
  findPlansOnSale,
  toInternalPlan,
  toPlanView,
  type PlanRow,
} from './plans.queries.js';
export { setFees } from './set-fees.js';
