/** What other slices may use of class types, rooms and trainers as admins keep them. */
export { toAdminRoom } from './catalogue-admin.view.js';
export { CatalogueChanges, rooms, type CatalogueChange } from './catalogue-changes.js';
