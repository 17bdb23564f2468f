import { Refused } from '@studio/nest-kit';
import {
  classTypes as keptClassTypes,
  rooms as keptRooms,
  trainers as keptTrainers,
  type BeforeChange,
  type Kept,
  type Kind,
} from '../../catalogue/items/catalogue.api.js';
import { lockClassesOfRoom, reassignSpots } from '../../seats/seats.api.js';
import { lockTimetable } from '../plan/plan.api.js';
import { fitRoom } from './fit-room.js';
import { raiseSeats } from './raise-seats.js';
import { usageOf } from './usage.queries.js';
import type { EntityManager } from 'typeorm';

/**
 * The kinds of the catalogue with what the timetable means for them. Whoever plans holds the
 * timetable's lock, so that nothing comes to refer to a record between the look and the write.
 */
const planned = <Row extends Kept>(
  kind: Kind<Row>,
  alsoBefore?: (tx: EntityManager, change: BeforeChange<Row>) => Promise<void>,
): Kind<Row> => ({
  ...kind,
  lock: lockTimetable,
  before: async (tx, change) => {
    await alsoBefore?.(tx, change);
    if (change.after['active'] !== false) return;
    const usage = await usageOf(tx, change.studio, { kind: kind.name, id: change.row.id });
    if (!usage.canRetire) throw new Refused('ITEM_IN_USE', usage);
  },
  beforeDelete: async (tx, { studio, id }) => {
    const usage = await usageOf(tx, studio, { kind: kind.name, id });
    if (!usage.canDelete) throw new Refused('ITEM_IN_USE', usage);
  },
});

export const classTypes = planned(keptClassTypes);

/**
 * A room that gets smaller must still hold its series and classes; one whose spots are in order again
 * gives them their seats back. Who has a spot that is gone gets another one, or is told.
 */
export const rooms = planned(keptRooms, async (tx, change) => {
  const { studio, admin, row, lowerSeats } = change;
  const after = { ...row, ...change.after };
  const hasSpots = after.spots.length > 0;
  const room = { studio, roomId: row.id };
  if (after.capacity < row.capacity)
    await fitRoom(tx, { ...room, capacity: after.capacity }, { admin, lowerSeats, hasSpots });
  if (after.capacity > row.capacity && hasSpots && row.spots.length > 0)
    await raiseSeats(tx, { ...room, from: row.capacity, to: after.capacity }, admin);
  if (!('spots' in change.after) || row.spots.length === 0) return;
  const scheduleIds = await lockClassesOfRoom(tx, {
    studioId: studio.id,
    roomId: row.id,
    now: studio.now(),
  });
  await reassignSpots(tx, {
    studio,
    scheduleIds,
    before: row.spots,
    after: after.spots,
    because: 'out_of_order',
  });
});

/** Who teaches has the role. Throws TRAINER_WITHOUT_ROLE. */
export const trainers = planned(keptTrainers, (_tx, { row, after }) => {
  if (after['active'] === true && !row.hasRole) throw new Refused('TRAINER_WITHOUT_ROLE');
  return Promise.resolve();
});
