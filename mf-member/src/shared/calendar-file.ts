import type { EventView, ScheduleView } from '@studio/contracts';
import { t } from './messages.js';
import { placeInStudio } from './studio.js';

const stamp = (at: string): string => at.replace(/[-:]|\.\d+/g, '');
/** RFC 5545, 3.3.11: commas, semicolons and backslashes are escaped. */
const escape = (text: string): string => text.replace(/([\\;,])/g, '\\$1').replace(/\n/g, '\\n');

interface Entry {
  id: string;
  startsAt: string;
  endsAt: string;
  title: string;
  place: string;
}

/** One entry as an iCalendar file, in UTC: the calendar shows it in its own zone. */
export const calendarFile = (entry: Entry, now: Date): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Studio//Booking//EN',
    'BEGIN:VEVENT',
    `UID:${entry.id}@studio`,
    `DTSTAMP:${stamp(now.toISOString())}`,
    `DTSTART:${stamp(entry.startsAt)}`,
    `DTEND:${stamp(entry.endsAt)}`,
    `SUMMARY:${escape(entry.title)}`,
    `LOCATION:${escape(entry.place)}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');

/** Hands the file to the device, whose calendar opens it. */
const download = (entry: Entry, name: string): void => {
  const file = new Blob([calendarFile(entry, new Date())], { type: 'text/calendar' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `${name.toLowerCase().replace(/\W+/g, '-')}.ics`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
};

export const addToCalendar = (schedule: ScheduleView): void =>
  download(
    {
      ...schedule,
      title: t('classWithTrainer', {
        className: schedule.classType.name,
        trainer: schedule.trainer.name,
      }),
      place: placeInStudio(schedule.room.name),
    },
    schedule.classType.name,
  );

export const addEventToCalendar = (
  event: Pick<EventView, 'id' | 'title' | 'location' | 'startsAt' | 'endsAt'>,
): void => download({ ...event, place: event.location }, event.title);
