/** What other slices may know of the waiver. */
export { insertFirstText } from './first-waiver-text.js';
export { keepImportedWaiver } from './keep-imported-waiver.js';
