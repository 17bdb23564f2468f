import type { StudioFacts } from '@studio/contracts';
import { STUDIO_ZONE } from '@studio/domain-kit';
import { ICalCalendar, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { CountedEntry } from './entries.queries.js';

/** How often calendar programs are asked to look again. */
const REFRESH_SECONDS = 900;

interface Facts {
  publicUrl: string;
  entries: readonly CountedEntry[];
  studio: StudioFacts;
}

/** A class is in a room of the studio; an event says itself where it is. */
const placeOf = ({ kind, place }: CountedEntry, { isSet, name, address }: StudioFacts): string => {
  const parts = isSet && kind === 'class' ? [place, name, address] : [place];
  return parts.filter((part) => part !== '').join(', ');
};

/** RFC 5545: one's bookings; what was cancelled stays and says so. */
export const calendarText = ({ publicUrl, entries, studio }: Facts): string => {
  const { hostname } = new URL(publicUrl);
  const calendar = new ICalCalendar({
    name: studio.isSet ? `My classes at ${studio.shortName}` : 'My classes',
    prodId: { company: 'Studio', product: 'Booking', language: 'EN' },
    ttl: REFRESH_SECONDS,
    // Times are instants in UTC, which no program can misread; this is where they are looked at.
    x: [{ key: 'X-WR-TIMEZONE', value: STUDIO_ZONE }],
  });
  for (const entry of entries) {
    const page = entry.kind === 'class' ? 'class-details' : 'event';
    calendar.createEvent({
      // As in the mails about it.
      id: `${entry.id}@${hostname}`,
      sequence: entry.sequence,
      status: entry.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      transparency: entry.cancelled
        ? ICalEventTransparency.TRANSPARENT
        : ICalEventTransparency.OPAQUE,
      start: entry.starts_at,
      end: entry.ends_at,
      // Of the last change: the same calendar is the same text, whenever it is asked for.
      stamp: entry.changedAt,
      lastModified: entry.changedAt,
      summary: entry.cancelled ? `Cancelled: ${entry.title}` : entry.title,
      description: `With ${entry.who}`,
      location: placeOf(entry, studio),
      url: `${publicUrl}/${page}/${entry.about_id}`,
    });
  }
  return calendar.toString();
};
