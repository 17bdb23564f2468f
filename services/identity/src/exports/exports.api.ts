/** What other slices may do with exports. */
export { endExports } from './end-exports.js';
