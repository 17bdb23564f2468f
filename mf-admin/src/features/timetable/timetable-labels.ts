import type {
  ReopenedClass,
  SeriesView,
  TimetableConflict,
  TimetableEffect,
} from '@studio/contracts';
import { shortDate } from '@studio/ui/format';
import { t } from './messages.js';

export const weekdays = [
  t('monday'),
  t('tuesday'),
  t('wednesday'),
  t('thursday'),
  t('friday'),
  t('saturday'),
  t('sunday'),
] as const;

export const weekdayName = (weekday: number): string => weekdays[weekday - 1] ?? '';

/** `Mat, Monday 09:30`. */
export const seriesName = (one: SeriesView): string =>
  `${one.classType.name}, ${weekdayName(one.weekday)} ${one.startTime}`;

const because: Readonly<Record<string, (what: string) => string>> = {
  trainer_busy: (what) => t('trainerTeaches', { what }),
  room_busy: (what) => t('roomHas', { what }),
  trainer_left: (what) => (what ? t('trainerLeft', { what }) : t('someTrainerLeft')),
  room_retired: (what) => t('roomRetired', { what }),
  class_type_retired: (what) => t('typeRetired', { what }),
  members_busy: (what) => (what ? t('membersBusy', { what }) : t('membersBusyElsewhere')),
  below_booked: (what) => t('moreSeatsBooked', { what }),
  above_room: (what) => t('conflictFewerSeats', { what }),
  past: () => t('timeOver'),
  closed: (what) => t('conflictStudioClosed', { what }),
  trainer_away: (what) => t('trainerAway', { what }),
  trainer_unavailable: (what) => t('trainerUnavailable', { what }),
  series_changed: () => t('itsSeriesNoLonger'),
};

/** `Mon 30 Nov, 09:30: the room has Mat 09:00, Layla Haddad`. */
export const conflictLabel = (conflict: TimetableConflict): string =>
  `${shortDate(conflict.date)}, ${conflict.startTime}: ${
    because[conflict.because]?.(conflict.with ?? '') ?? t('somethingWay')
  }`;

/** `Wed 2 Dec, 09:30 Mat, Layla Haddad: 3 bookings do not come back`. */
export const reopenedLabel = (one: ReopenedClass): string => {
  const name = `${shortDate(one.date)}, ${one.startTime} ${one.className}, ${one.trainerName}`;
  if (!one.returns)
    return `${name}: ${because[one.because ?? '']?.(one.with ?? '') ?? t('somethingWay')}`;
  return one.bookings > 0 ? t('bookingsNotBack', { name, bookings: one.bookings }) : name;
};

/** What a change does, in sentences. */
export const effectSentences = (effect: TimetableEffect): string[] => {
  const { made, changed, cancelled, bookings, waiting } = effect;
  const sentences = [
    made > 0 && t('willPutOnTimetable', { made }),
    changed > 0 && t('changedWillChange', { changed }),
    cancelled > 0 && t('willCancelled', { cancelled }),
    bookings > 0 &&
      (cancelled > 0 && changed === 0
        ? t('everyoneGetsBackWhatThey', { bookings })
        : t('willTouchedWhoBooked', { bookings })),
    waiting > 0 && t('waitersForSeat', { waiting }),
  ].filter((one) => one !== false);
  return sentences.length > 0 ? sentences : [t('nothingOnTimetableChanges')];
};
