import { call } from '@studio/api-client';
import { checkAvailability } from '@studio/contracts';
import { studioInstant } from '@studio/ui/format';
import type { ReactNode } from 'react';
import type { ClassDraft } from './class-draft.js';
import { useEffectOf, WarningsNote } from './effect-note.js';

/** Says that the trainer of a single class is not available then, as the form is filled in. */
export function ClassWarnings({
  day,
  startTime,
  minutes,
  trainerId,
}: {
  day: string;
  startTime: string;
  minutes: number;
  trainerId: string;
}): ReactNode {
  const isComplete = Boolean(day && startTime && trainerId) && minutes > 0;
  const request = isComplete
    ? { trainerId, startsAt: studioInstant(day, startTime).toISOString(), minutes }
    : null;
  const check = useEffectOf(request, (body, signal) => call(checkAvailability, { body, signal }));
  return (
    <div role="status">
      <WarningsNote warnings={request ? check.data?.warnings : []} />
    </div>
  );
}

/** Of a single new class, once its form is complete; a series says it with its preview. */
export function NewClassWarnings({
  draft,
  weekly,
  missing,
}: {
  draft: ClassDraft;
  weekly: boolean;
  missing: string | undefined;
}): ReactNode {
  if (weekly || missing) return null;
  const { from, startTime, minutes, trainerId } = draft;
  return <ClassWarnings day={from} minutes={Number(minutes)} {...{ startTime, trainerId }} />;
}
