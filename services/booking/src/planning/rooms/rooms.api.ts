/** What the catalogue may ask of the timetable: what a smaller room means for it. */
export { fitRoom, roomEffectOf } from './fit-room.js';
