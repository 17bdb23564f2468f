import type { StudioEvent } from '@studio/contracts';
import { studioClock, studioDay } from '@studio/domain-kit';
import { longDateTime, type CalendarEntry } from '@studio/email';
import type { EntityManager } from 'typeorm';
import { personOf } from '../people/people.api.js';
import { t } from './messages.js';

type PlaceEvent = StudioEvent<
  | 'event.booked.v1'
  | 'event.waiting_joined.v1'
  | 'event.waiting_left.v1'
  | 'event.promoted.v1'
  | 'event.window_closing.v1'
  | 'event.reservation_lapsed.v1'
  | 'event.place_cancelled.v1'
  | 'event.cancelled.v1'
  | 'event.changed.v1'
>;

type PlaceInCalendar = StudioEvent<'event.booked.v1' | 'event.place_cancelled.v1'>;

export const pageOfEvent = ({ data }: Pick<PlaceEvent, 'data'>, site: string): string =>
  `${site}/waiting-list-position?eventId=${data.eventId}`;

/** The event as every mail about it shows it: the studio's day and wall time. */
export const aboutEvent = async (
  tx: EntityManager,
  event: Pick<PlaceEvent, 'studioId' | 'data'>,
  site: string,
) => {
  const { studioId, data } = event;
  const to = await personOf(tx, { studioId, userId: data.userId });
  return {
    userEmail: to.email,
    userName: to.fullName,
    eventName: data.title,
    eventDate: studioDay(data.startsAt),
    eventTime: studioClock(data.startsAt),
    eventsUrl: pageOfEvent(event, site),
  };
};

/** A place in its member's calendar: one id for its whole life. */
export const calendarOfPlace = (
  { data, occurredAt }: PlaceInCalendar,
  site: string,
): CalendarEntry => ({
  uid: `${data.reservationId}@${new URL(site).hostname}`,
  title: data.title,
  place: data.location,
  startsAt: data.startsAt,
  endsAt: data.endsAt,
  stampedAt: occurredAt,
});

export const when = ({ data }: PlaceEvent): string =>
  t('eventTime', { title: data.title, time: longDateTime(data.startsAt) });
