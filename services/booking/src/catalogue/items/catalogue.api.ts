/** What other slices may use of class types, rooms and trainers as admins keep them. */
export { toAdminRoom } from './catalogue-admin.view.js';
export { findItem } from './catalogue-items.queries.js';
export { rooms, type CatalogueChange } from './catalogue-kinds.js';
export { ChangeItem } from './change-item.js';
