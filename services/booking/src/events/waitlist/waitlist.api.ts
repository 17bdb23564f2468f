/** What other slices may use of waitlist. */
export {
  countWaiting,
  findFirstEntry,
  moveEntries,
  removeEntry,
  removeEntryOfMember,
} from './entries.queries.js';
export { publishPlaces } from './publish-places.js';
