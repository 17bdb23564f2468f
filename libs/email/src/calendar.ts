import type { Attachment } from './mail-content.js';
import { oneLine } from './mail-content.js';

export interface CalendarEntry {
  /** Stable for one booking, so that a second mail updates the entry. */
  uid: string;
  title: string;
  place: string;
  /** Instants, ISO 8601 UTC. */
  startsAt: string;
  endsAt: string;
  /** When the entry was written. */
  stampedAt: string;
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

/** A calendar file for one class, to attach to its confirmation. */
export const calendarAttachment = (entry: CalendarEntry): Attachment => ({
  filename: 'class.ics',
  contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
  content:
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Studio//Booking//EN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      `UID:${entry.uid}`,
      `DTSTAMP:${stamp(entry.stampedAt)}`,
      `DTSTART:${stamp(entry.startsAt)}`,
      `DTEND:${stamp(entry.endsAt)}`,
      `SUMMARY:${plain(entry.title)}`,
      `LOCATION:${plain(entry.place)}`,
      'END:VEVENT',
      'END:VCALENDAR',
    ]
      .map(fold)
      .join('\r\n') + '\r\n',
});
