import { adminClassType, newSeries } from '@studio/contracts';
import { isStudioDay } from '@studio/ui/format';
import { rangeOf, wholeProblem } from '../../shared/number-texts.js';
import type { SeriesRequest } from './use-timetable.js';
import { t } from './messages.js';

/** A class, or one of every week, as it stands in the form: all text. */
export type ClassDraft = {
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
};

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

/** Begun by a link from elsewhere: `new=3 18:30` is Wednesdays at 18:30, `type` what is taught. */
export const linkedDraft = (params: URLSearchParams): ClassDraft => {
  const [weekday = '', startTime = ''] = (params.get('new') ?? '').split(' ');
  return {
    ...emptyDraft,
    classTypeId: params.get('type') ?? '',
    ...(/^[1-7]$/.test(weekday) && { weekday }),
    ...(isTime(startTime) && { startTime }),
  };
};

const ranges = {
  minutes: rangeOf(adminClassType.shape.minutes),
  capacity: rangeOf(adminClassType.shape.capacity),
};
const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
const isReason = (text: string): boolean => newSeries.shape.overlapReason.safeParse(text).success;

const checks: readonly ((draft: ClassDraft) => string | undefined | false)[] = [
  ({ classTypeId }) => !classTypeId && t('pleaseChooseWhatTaught'),
  ({ trainerId }) => !trainerId && t('pleaseChooseTrainer'),
  ({ roomId }) => !roomId && t('pleaseChooseRoom'),
  ({ from }) => !isStudioDay(from) && t('pleaseChooseDay'),
  ({ from, until }) => until !== '' && until < from && t('itsLastDayLies'),
  ({ startTime }) => !isTime(startTime) && t('pleaseChooseTime'),
  ({ minutes }) => wholeProblem(t('minutes'), minutes, ranges.minutes),
  ({ capacity }) => wholeProblem(t('seats'), capacity, ranges.capacity),
  ({ overlapReason }) =>
    overlapReason.trim() !== '' && !isReason(overlapReason) && t('whyMayOverlapFew'),
];

/** What is still missing, in a sentence; undefined: nothing. */
export const missingIn = (draft: ClassDraft): string | undefined => {
  for (const check of checks) {
    const missing = check(draft);
    if (missing) return missing;
  }
  return undefined;
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
