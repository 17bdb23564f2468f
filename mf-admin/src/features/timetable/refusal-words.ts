import { isApiError, messageOf } from '@studio/api-client';
import { timetableConflicts } from '@studio/contracts';
import { contradictionWords } from './class-policy-fields.js';
import { conflictWords } from './timetable-words.js';

const words: Readonly<Record<string, string>> = {
  INVALID_TIMES: 'A class begins in the future. Choose a later time.',
  CLASS_STARTED: 'This class has begun. It can not be changed any more.',
  CLASS_CANCELLED: 'This class is cancelled. It can not be changed any more.',
  CAPACITY_BELOW_BOOKED: 'More seats than that are booked, or promised to the waiting list.',
  ROOM_TOO_SMALL: 'Series or classes in this room have more seats than that.',
  CAPACITY_ABOVE_ROOM: 'The room has fewer seats than that.',
  TRAINER_NOT_FOUND: 'This trainer no longer teaches. Choose another one.',
  ROOM_NOT_FOUND: 'This room is no longer in use. Choose another one.',
  CLASS_TYPE_NOT_FOUND: 'This class type is no longer taught. Choose another one.',
};

/** What an admin reads when the studio refuses: what is in the way, by name. */
export const refusalWords = (error: unknown): string => {
  if (!isApiError(error)) return messageOf(error);
  const details = timetableConflicts.safeParse(error.details);
  if (error.code === 'TIMETABLE_CONFLICT' && details.success)
    return details.data.conflicts.slice(0, 4).map(conflictWords).join('; ');
  return contradictionWords(error) ?? words[error.code] ?? messageOf(error);
};
