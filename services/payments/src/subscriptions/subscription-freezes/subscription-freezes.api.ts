import { addDays, studioInstant } from '@studio/domain-kit';
import { Not, type EntityManager } from 'typeorm';
import { Freeze } from './freeze.entity.js';

export {
  shortenFreeze,
  daysLeft,
  judgeFreeze,
  later,
  refuseOddDays,
  yearOf,
} from './freeze-rules.js';
export { insertFreeze, updateFreeze, withdrawFreeze } from './write-freeze.js';

/** The freeze of a subscription that runs or is planned. */
export const openFreezeOf = (
  tx: EntityManager,
  { studioId, id }: { studioId: string; id: string },
): Promise<Freeze | null> =>
  tx.findOneBy(Freeze, { studioId, subscriptionId: id, state: Not('over' as const) });

/** From the start of the first day to the end of the last one. */
export const instantsOf = ({ fromDay, untilDay }: Pick<Freeze, 'fromDay' | 'untilDay'>) => ({
  from: studioInstant(fromDay),
  until: studioInstant(addDays(untilDay, 1)),
});
