/** What other slices may use of class types, rooms and trainers as admins keep them. */
export { insertItem } from './add-item.js';
export {
  toAdminClassType,
  toAdminRoom,
  toAdminTrainer,
  withPolicy,
} from './catalogue-admin.view.js';
export { findItem } from './catalogue-items.queries.js';
export {
  classTypes,
  rooms,
  trainers,
  type BeforeChange,
  type CatalogueChange,
  type Kept,
  type Kind,
} from './catalogue-kinds.js';
export { ChangeItem } from './change-item.js';
export { portraitUrlOf, publishTrainerPage } from './publish-trainer-page.js';
export { spotsInOrder } from './spot-rules.js';
export { DeleteItem } from './delete-item.js';
