/** What other slices may use of the settings. */
export { lockSettings, readSettings } from './settings.queries.js';
