import { isApiError, messageOf } from '@studio/api-client';
import { timetableConflicts } from '@studio/contracts';
import { contradictionMessage } from './class-policy-fields.js';
import { conflictLabel } from './timetable-labels.js';
import { t } from './messages.js';

const messages: Readonly<Record<string, string>> = {
  INVALID_TIMES: t('classBeginsFutureChoose'),
  CLASS_STARTED: t('classHasBegunCan'),
  CLASS_CANCELLED: t('classCancelledCanNot'),
  CAPACITY_BELOW_BOOKED: t('moreSeatsThanBooked'),
  ROOM_TOO_SMALL: t('seriesClassesRoomHave'),
  CAPACITY_ABOVE_ROOM: t('roomHasFewerSeats'),
  DATE_ON_TIMETABLE: t('dateOnTimetable'),
  NOT_A_CLASS_DAY: t('notClassDay'),
  ITEM_IN_USE: t('itemStillUsed'),
  TRAINER_WITHOUT_ROLE: t('roleFirst'),
  TRAINER_NOT_FOUND: t('trainerNoLongerTeaches'),
  ROOM_NOT_FOUND: t('roomNoLongerUse'),
  CLASS_TYPE_NOT_FOUND: t('classTypeNoLonger'),
};

/** What an admin reads when the studio refuses: what is in the way, by name. */
export const refusalMessage = (error: unknown): string => {
  if (!isApiError(error)) return messageOf(error);
  const details = timetableConflicts.safeParse(error.details);
  if (error.code === 'TIMETABLE_CONFLICT' && details.success)
    return details.data.conflicts.slice(0, 4).map(conflictLabel).join('; ');
  return contradictionMessage(error) ?? messages[error.code] ?? messageOf(error);
};
