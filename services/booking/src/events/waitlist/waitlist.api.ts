/** What other slices may use of waitlist. */
export { countWaiting, firstInLine, moveEntries, takeMemberOffList, takeOffList } from './queue.js';
export { tellPlaces } from './tell-places.js';
