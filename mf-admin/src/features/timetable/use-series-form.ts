import { call } from '@studio/api-client';
import { changeSeries, seriesChange } from '@studio/contracts';
import type { EditConflict, SeriesView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { isStudioDay } from '@studio/ui/format';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { contractResolver, refusalIn } from '../../shared/contract-resolver.js';
import { useEdit } from '../../shared/edit-conflict/use-edit.js';
import { emptyDraft, missingIn, seriesOf } from './class-draft.js';
import type { ClassDraft } from './class-draft.js';
import { useEffectOf } from './effect-note.js';
import { useChangeSeries } from './use-timetable.js';
import type { SeriesPatch } from './use-timetable.js';
import { t } from './messages.js';

const draftOf = (one: SeriesView): ClassDraft => ({
  ...emptyDraft,
  classTypeId: one.classType.id,
  trainerId: one.trainer.id,
  roomId: one.room.id,
  weekday: String(one.weekday),
  from: one.from,
  until: one.until ?? '',
  startTime: one.startTime,
  minutes: String(one.minutes),
  capacity: String(one.capacity),
  overlapReason: one.overlapReason ?? '',
});

type SeriesFacts = Omit<
  SeriesPatch,
  'leaveConflicts' | 'preview' | 'reason' | 'version' | 'effectiveFrom'
>;

const factsOf = (draft: ClassDraft): SeriesFacts => {
  const { from: _first, leaveConflicts: _leave, overlapReason, ...rest } = seriesOf(draft, false);
  return { ...rest, overlapReason: overlapReason ?? null };
};

/** What somebody else saved, as it stands in the form. */
const textsOf = ({ weekday, minutes, capacity, ...rest }: SeriesFacts): Partial<ClassDraft> => ({
  ...(Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, value ?? '']),
  ) as Partial<ClassDraft>),
  ...(weekday !== undefined && { weekday: String(weekday) }),
  ...(minutes !== undefined && { minutes: String(minutes) }),
  ...(capacity !== undefined && { capacity: String(capacity) }),
});

const useFacts = (one: SeriesView) => {
  const form = useForm<ClassDraft, unknown, SeriesFacts>({
    defaultValues: draftOf(one),
    resolver: contractResolver({
      schema: seriesChange,
      problemsOf: (draft: ClassDraft) => ({ root: missingIn(draft) }),
      factsOf,
    }),
  });
  const draft = form.watch();
  return { form, draft, missing: missingIn(draft) };
};

const useSaving = (one: SeriesView, reason: string, onSaved: () => void) => {
  const change = useChangeSeries(one.id);
  const edit = useEdit(factsOf(draftOf(one)), one.version);
  const onSuccess = (): void => {
    toast.success(t('saved'));
    onSaved();
  };
  const send = (changes: SeriesPatch, version: number): void => {
    if (change.isPending) return;
    const why = reason.trim();
    change.mutate({ ...changes, ...(why.length >= 3 && { reason: why }), version }, { onSuccess });
  };
  return { change, edit, send };
};

/** What a save adds to the changed facts. */
const useOptions = () => {
  const [reason, setReason] = useState('');
  const [leaveConflicts, setLeave] = useState(false);
  const [effectiveFrom, setFrom] = useState('');
  const isDayOrNone = effectiveFrom === '' || isStudioDay(effectiveFrom);
  return {
    reason,
    setReason,
    leaveConflicts,
    setLeave,
    effectiveFrom,
    setFrom,
    problem: isDayOrNone ? undefined : t('pleaseChooseDayOrNone'),
    body: { leaveConflicts, ...(effectiveFrom !== '' && { effectiveFrom }) },
  };
};

/** A form over a series: what was changed, from when on, and what that would do. */
export const useSeriesForm = (one: SeriesView, onSaved: () => void) => {
  const { form, draft, missing: missingFacts } = useFacts(one);
  const options = useOptions();
  const { change, edit, send } = useSaving(one, options.reason, onSaved);
  const missing = missingFacts ?? options.problem;
  // The version is part of it: the same change may do something else to what others saved since.
  const request = missing
    ? null
    : { version: edit.version, ...edit.changesIn(factsOf(draft)), ...options.body };
  const preview = useEffectOf(request, ({ version: _read, ...body }, signal) =>
    call(changeSeries, { params: { id: one.id }, body: { ...body, preview: true }, signal }),
  );
  const save = form.handleSubmit((facts) =>
    send({ ...edit.changesIn(facts), ...options.body }, edit.version),
  );
  // What was refused is no longer what stands there.
  const forget = (): void => void (change.isError && change.reset());
  return {
    form,
    options,
    change,
    preview,
    forget,
    problem: missing ?? refusalIn(form.formState.errors),
    isReady: preview.isCurrent,
    save: (): void => void (preview.isCurrent && save()),
    keepMine: (conflict: EditConflict): void => {
      // Saved by the next click on Save, once the effect on what is there now is shown.
      edit.keepMine(conflict);
      forget();
    },
    takeTheirs: (conflict: EditConflict): void => {
      form.reset({ ...draft, ...textsOf(edit.takeTheirs(conflict)) });
      forget();
    },
  };
};
