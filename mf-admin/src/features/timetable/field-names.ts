import { amountPaid, dateAndTime, fullDate } from '@studio/ui/format';
import { policyWords } from './class-policy-fields.js';
import type { FieldNames } from '../../shared/edit-conflict/save-error.js';
import { weekdayName } from './timetable-words.js';
import type { Catalogue } from './use-timetable.js';

const nameIn =
  (all: readonly { id: string; name: string }[] = []) =>
  (id: unknown): string =>
    all.find((one) => one.id === id)?.name ?? 'another one';

/** Of a class, and of a series. */
export const classFields = (catalogue: Catalogue | undefined): FieldNames => ({
  startsAt: { label: 'Day and time', show: (at) => dateAndTime(String(at)) },
  startTime: { label: 'Begins' },
  weekday: { label: 'Weekday', show: (weekday) => weekdayName(Number(weekday)) },
  minutes: { label: 'Minutes' },
  until: { label: 'Last day', show: (day) => (day ? fullDate(String(day)) : 'goes on') },
  trainerId: { label: 'Trainer', show: nameIn(catalogue?.trainers) },
  roomId: { label: 'Room', show: nameIn(catalogue?.rooms) },
  capacity: { label: 'Seats' },
  overlapReason: { label: 'Why it may overlap' },
});

/** Of class types, rooms and trainers. */
export const catalogueFields: FieldNames = {
  name: { label: 'Name' },
  description: { label: 'Description' },
  bio: { label: 'About' },
  specialities: { label: 'Specialities', show: (all) => (all as string[]).join(', ') || 'none' },
  minutes: { label: 'Minutes' },
  capacity: { label: 'Seats' },
  creditCost: { label: 'Credits' },
  dropInPrice: { label: 'Drop-in price', show: (fils) => amountPaid(Number(fils)) },
  policy: { label: 'Rules of its own', show: policyWords },
  level: { label: 'Level' },
  motif: { label: 'Picture' },
  active: { label: 'In use', show: (active) => (active ? 'yes' : 'no') },
};
