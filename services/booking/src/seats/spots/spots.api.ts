/** What other slices may do with spots. */
export { changeSpot } from './change-spot.js';
export { reassignSpots } from './reassign-spots.js';
export { lockClassesOfRoom, spotsOfRoom } from './spots.queries.js';
