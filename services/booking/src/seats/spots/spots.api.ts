/** What other slices may do with spots. */
export { changeSpot } from './change-spot.js';
export { reassignSpots } from './reassign-spots.js';
export { spotOf } from './spot-rules.js';
export { lockClassesOfRoom, spotsOfRoom } from './spots.queries.js';
