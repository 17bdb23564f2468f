import { adminClassType } from '@studio/contracts';
import type { AdminSchedule } from '@studio/contracts';
import { studioClock, studioDay, studioInstant } from '@studio/ui/format';
import { rangeOf, wholeProblem } from '../../shared/number-texts.js';
import { t } from './messages.js';

/** What of a class can be changed, as the request names it. */
export interface ClassFacts {
  startsAt: string;
  trainerId: string;
  roomId: string;
  capacity: number;
  overlapReason: string | null;
}

/** The same as it stands in the form: all text, times of the studio. */
type ClassTexts = {
  day: string;
  startTime: string;
  trainerId: string;
  roomId: string;
  capacity: string;
  overlapReason: string;
};

export type ClassChangeDraft = ClassTexts & { reason: string };

export const factsOfClass = (one: AdminSchedule): ClassFacts => ({
  startsAt: one.startsAt,
  trainerId: one.trainer.id,
  roomId: one.room.id,
  capacity: one.capacity,
  overlapReason: one.overlapReason,
});

/** Only for a draft without a problem. */
export const factsOfDraft = (draft: ClassTexts): ClassFacts => ({
  startsAt: studioInstant(draft.day, draft.startTime).toISOString(),
  trainerId: draft.trainerId,
  roomId: draft.roomId,
  capacity: Number(draft.capacity),
  overlapReason: draft.overlapReason.trim() || null,
});

export function textsOfClass(facts: ClassFacts): ClassTexts;
export function textsOfClass(facts: Partial<ClassFacts>): Partial<ClassTexts>;
export function textsOfClass(facts: Partial<ClassFacts>): Partial<ClassTexts> {
  const { startsAt, trainerId, roomId, capacity, overlapReason } = facts;
  return {
    ...(startsAt && { day: studioDay(startsAt), startTime: studioClock(startsAt) }),
    ...(trainerId && { trainerId }),
    ...(roomId && { roomId }),
    ...(capacity !== undefined && { capacity: String(capacity) }),
    ...(overlapReason !== undefined && { overlapReason: overlapReason ?? '' }),
  };
}

/** What is wrong with it, in a sentence. */
export const changeProblem = (draft: ClassChangeDraft, one: AdminSchedule): string | undefined => {
  const seats = Number(draft.capacity);
  if (!draft.day || !draft.startTime) return t('pleaseChooseDayTime');
  if (!Number.isInteger(seats) || seats < 1) return t('seatsWholeNumberFrom');
  const outOfRange = wholeProblem(
    t('seats'),
    draft.capacity,
    rangeOf(adminClassType.shape.capacity),
  );
  if (outOfRange) return outOfRange;
  if (seats < one.booked) return t('seatsBookedAlready', { booked: one.booked });
  return draft.reason.trim().length < 3 ? t('reasonPleaseSayWhy') : undefined;
};
