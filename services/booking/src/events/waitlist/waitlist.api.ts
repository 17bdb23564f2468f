export { EventWaitingEntry } from './waiting-entry.entity.js';
export { countWaiting, firstInLine, takeMemberOffList, takeOffList } from './queue.js';
export { tellPlaces } from './tell-places.js';
