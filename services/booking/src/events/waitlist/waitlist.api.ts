/** What other slices may use of waitlist. */
export {
  countWaiting,
  findFirstEntry,
  moveEntries,
  removeEntryOfMember,
  removeEntry,
} from './entries.queries.js';
export { publishPlaces } from './publish-places.js';
