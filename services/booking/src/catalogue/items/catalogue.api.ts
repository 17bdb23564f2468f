/** What other slices may use of class types, rooms and trainers as admins keep them. */
export { insertItem } from './add-item.js';
export { toAdminRoom } from './catalogue-admin.view.js';
export { findItem } from './catalogue-items.queries.js';
export { classTypes, rooms, type CatalogueChange } from './catalogue-kinds.js';
export { ChangeItem } from './change-item.js';
