import { isStudioDay } from '@studio/ui/format';
import type { SeriesRequest } from './use-timetable.js';

/** A class, or one of every week, as it stands in the form: all text. */
export interface ClassDraft {
  classTypeId: string;
  trainerId: string;
  roomId: string;
  weekday: string;
  /** Of a single class; the first day of a series. */
  from: string;
  until: string;
  startTime: string;
  minutes: string;
  capacity: string;
  overlapReason: string;
}

export const emptyDraft: ClassDraft = {
  classTypeId: '',
  trainerId: '',
  roomId: '',
  weekday: '1',
  from: '',
  until: '',
  startTime: '',
  minutes: '50',
  capacity: '10',
  overlapReason: '',
};

const isWhole = (text: string, from: number, to: number): boolean =>
  /^\d+$/.test(text) && Number(text) >= from && Number(text) <= to;

/** What is still missing, in a sentence; undefined: nothing. */
export const missingIn = (draft: ClassDraft): string | undefined => {
  if (!draft.classTypeId) return 'Please choose what is taught.';
  if (!draft.trainerId) return 'Please choose a trainer.';
  if (!draft.roomId) return 'Please choose a room.';
  if (!isStudioDay(draft.from)) return 'Please choose a day.';
  if (draft.until && draft.until < draft.from) return 'Its last day lies before its first.';
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(draft.startTime)) return 'Please choose a time.';
  if (!isWhole(draft.minutes, 10, 300)) return 'Minutes: a whole number from 10 to 300.';
  if (!isWhole(draft.capacity, 1, 200)) return 'Seats: a whole number from 1 to 200.';
  const why = draft.overlapReason.trim();
  return why && why.length < 3 ? 'Why it may overlap: in a few words.' : undefined;
};

/** Only for a draft in which nothing is missing. */
export const seriesOf = (draft: ClassDraft, leaveConflicts: boolean): SeriesRequest => ({
  classTypeId: draft.classTypeId,
  trainerId: draft.trainerId,
  roomId: draft.roomId,
  weekday: Number(draft.weekday),
  startTime: draft.startTime,
  minutes: Number(draft.minutes),
  capacity: Number(draft.capacity),
  from: draft.from,
  until: draft.until || null,
  leaveConflicts,
  ...(draft.overlapReason.trim() && { overlapReason: draft.overlapReason.trim() }),
});
