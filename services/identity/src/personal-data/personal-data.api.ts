/** What other slices may use of the list of personal data. */
export { identityTables } from './identity-tables.js';
