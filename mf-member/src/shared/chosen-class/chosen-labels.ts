import type { ScheduleView } from '@studio/contracts';
import { shortDate } from '@studio/ui/format';
import { t } from './messages.js';

/** `Tue 24 Nov, 06:30 with Layla Haddad` */
export const whenOf = ({ date, startTime, trainer }: ScheduleView): string =>
  t('when', { day: shortDate(date), time: startTime, trainer: trainer.name });

type Facts = Pick<
  ScheduleView,
  | 'status'
  | 'mine'
  | 'startsAt'
  | 'bookingOpensAt'
  | 'seatsLeft'
  | 'waiting'
  | 'waitlistLimit'
  | 'waitlistClosesAt'
> & { funding: { kind: string } };

/** Nobody can be booked any more, or not yet. */
const isClosed = ({ status, startsAt, bookingOpensAt }: Facts, now: Date): boolean =>
  status === 'cancelled' || new Date(startsAt) <= now || now < new Date(bookingOpensAt);

const canWait = ({ waiting, waitlistLimit, waitlistClosesAt }: Facts, now: Date): boolean =>
  waiting < waitlistLimit && now < new Date(waitlistClosesAt);

/** What can be done about the class that was chosen, now that the credits are there. */
export const placeIn = (
  schedule: Facts,
  now: Date,
): 'booked' | 'free' | 'join' | 'unpaid' | 'over' => {
  const own = schedule.mine?.status;
  if (own === 'confirmed' || own === 'attended') return 'booked';
  if (isClosed(schedule, now)) return 'over';
  if (schedule.seatsLeft <= 0) return canWait(schedule, now) ? 'join' : 'over';
  return schedule.funding.kind === 'drop_in' || own === 'held' ? 'unpaid' : 'free';
};
