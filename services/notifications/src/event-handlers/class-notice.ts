import { CLASS_LOCATION } from '@studio/contracts';
import { studioClock, studioDay } from '@studio/domain-kit';
import { longDateTime, type CalendarEntry } from '@studio/email';
import type { EntityManager } from 'typeorm';
import { personOf } from '../people/people.api.js';
import { t } from './messages.js';

/** What every message about a class says of it. */
export interface ClassNotice {
  userId: string;
  className: string;
  trainerName: string;
  roomName: string;
  startsAt: string;
  endsAt: string;
}

interface SentNotice<Data> {
  studioId: string;
  occurredAt: string;
  data: Data;
}

const placeOf = ({ roomName }: ClassNotice): string => `${roomName}, ${CLASS_LOCATION}`;

export const describeClass = ({ className, startsAt }: ClassNotice): string =>
  t('classTime', { className, time: longDateTime(startsAt) });

/** The class as every mail about it shows it: the studio's day and wall time. */
export const aboutClass = async (
  tx: EntityManager,
  { studioId, data }: Pick<SentNotice<ClassNotice>, 'studioId' | 'data'>,
) => {
  const to = await personOf(tx, { studioId, userId: data.userId });
  return {
    userEmail: to.email,
    userName: to.fullName,
    className: data.className,
    date: studioDay(data.startsAt),
    startTime: studioClock(data.startsAt),
    endTime: studioClock(data.endsAt),
    trainer: data.trainerName,
    place: placeOf(data),
  };
};

/** One id of a booking in calendars, for its whole life. */
export const calendarIdOf = ({ bookingId }: { bookingId: string }, site: string): string =>
  `${bookingId}@${new URL(site).hostname}`;

/** A booking's entry in its member's calendar. */
export const calendarOf = (
  {
    occurredAt,
    data,
  }: Pick<SentNotice<ClassNotice & { bookingId: string }>, 'occurredAt' | 'data'>,
  { site, cancelled = false }: { site: string; cancelled?: boolean },
): CalendarEntry => ({
  uid: calendarIdOf(data, site),
  title: t('classWithTrainer', { className: data.className, trainerName: data.trainerName }),
  place: placeOf(data),
  startsAt: data.startsAt,
  endsAt: data.endsAt,
  stampedAt: occurredAt,
  ...(cancelled && { cancelled }),
});
