import type { Attachment } from './mail-content.js';
import { oneLine } from './plain-text.js';

export interface CalendarEntry {
  /** Stable for one booking, so that a second mail updates the entry. */
  uid: string;
  title: string;
  place: string;
  /** Instants, ISO 8601 UTC. */
  startsAt: string;
  /** Left out when it isn't known: the entry is then a moment. */
  endsAt?: string | null;
  /** When the entry was written. */
  stampedAt: string;
  /** Counts changes of one entry; 0 unless said. */
  sequence?: number;
  /** The booking is no more: calendars take the entry out. */
  cancelled?: boolean;
}

interface Parties {
  /** Address of the studio and of the person, as in the mail itself. */
  organizer: string;
  attendee: string;
}

export interface CalendarFile extends Attachment {
  content: string;
  method: 'REQUEST' | 'CANCEL';
}

const stamp = (instant: string): string =>
  new Date(instant).toISOString().replace(/[-:]/g, '').replace(/\.\d+/, '');

/** RFC 5545, 3.3.11: backslash, semicolon and comma are marked; line breaks don't occur. */
const plain = (text: string): string => oneLine(text).replace(/[\\;,]/g, '\\$&');

/** RFC 5545, 3.1: lines of at most 75 octets, the rest on lines that begin with a blank. */
const fold = (line: string): string => {
  const parts: string[] = [];
  let part = '';
  for (const character of line) {
    if (Buffer.byteLength(part + character) > 73) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part].join('\r\n ');
};

/** `"A studio" <hello@example.com>` is `hello@example.com`. */
const addressOf = (mailbox: string): string =>
  oneLine(/<([^<>]+)>\s*$/.exec(mailbox)?.[1] ?? mailbox).replace(/[\s"';:,<>]/g, '');

/** `"A studio" <hello@example.com>` is `;CN="A studio"`: no quotes are in a value (RFC 5545, 3.2). */
const commonNameOf = (mailbox: string): string => {
  const name = oneLine(/^(.*?)<[^<>]+>\s*$/.exec(mailbox)?.[1] ?? '')
    .replaceAll('"', '')
    .trim();
  return name && `;CN="${name}"`;
};

/**
 * A calendar file for one class or event (RFC 5546): programs that know invitations put it in,
 * change it and take it out by themselves. The person has said yes already: no answer is asked for.
 */
export const calendarAttachment = (entry: CalendarEntry, parties: Parties): CalendarFile => {
  const method = entry.cancelled ? 'CANCEL' : 'REQUEST';
  return {
    filename: entry.cancelled ? 'cancelled.ics' : 'class.ics',
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    method,
    content:
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Studio//Booking//EN',
        'CALSCALE:GREGORIAN',
        `METHOD:${method}`,
        'BEGIN:VEVENT',
        `UID:${entry.uid}`,
        `SEQUENCE:${entry.sequence ?? 0}`,
        `STATUS:${entry.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
        `DTSTAMP:${stamp(entry.stampedAt)}`,
        `DTSTART:${stamp(entry.startsAt)}`,
        ...(entry.endsAt ? [`DTEND:${stamp(entry.endsAt)}`] : []),
        `SUMMARY:${plain(entry.title)}`,
        `LOCATION:${plain(entry.place)}`,
        `ORGANIZER${commonNameOf(parties.organizer)}:mailto:${addressOf(parties.organizer)}`,
        `ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${addressOf(parties.attendee)}`,
        'TRANSP:OPAQUE',
        'END:VEVENT',
        'END:VCALENDAR',
      ]
        .map(fold)
        .join('\r\n') + '\r\n',
  };
};
