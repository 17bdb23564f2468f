/** What other slices may use of requests for cover. */
export { closeSubstitution } from './close-substitution.js';
export {
  publishAlarm,
  publishChange,
  publishOffer,
  publishOfferEnded,
  publishOutcome,
} from './publish-substitution.js';
export { refusalOf } from './substitution-rules.js';
export {
  addStep,
  declineOffer,
  findSubstitution,
  insertOffers,
  insertSubstitution,
  lockOpenSubstitution,
  markAlarmed,
  moveSubstitution,
  type SubstitutionRow,
} from './substitution-rows.js';
