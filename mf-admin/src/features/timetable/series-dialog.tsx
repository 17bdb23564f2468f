import { call, messageOf } from '@studio/api-client';
import { changeSeries, endSeries } from '@studio/contracts';
import type { SeriesView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { Field } from '@studio/ui/field';
import { isStudioDay, studioDay } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { SkeletonRows } from '@studio/ui/skeleton';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { FormDialog } from '../../shared/form-dialog.js';
import { ReasonDialog } from '../../shared/reason-dialog.js';
import { emptyDraft, missingIn, seriesOf } from './class-draft.js';
import type { ClassDraft } from './class-draft.js';
import { ClassFields } from './class-fields.js';
import { EffectNote, LeaveConflicts, useEffectOf } from './effect-note.js';
import { refusalWords } from './refusal-words.js';
import { weekdayName } from './timetable-words.js';
import s from './timetable.module.css';
import { useCatalogue, useChangeSeries, useEndSeries } from './use-timetable.js';
import type { Catalogue, SeriesPatch } from './use-timetable.js';

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

const patchOf = (draft: ClassDraft, leaveConflicts: boolean): SeriesPatch => {
  const { classTypeId: _type, from: _first, overlapReason, ...rest } = seriesOf(draft, false);
  return { ...rest, overlapReason: overlapReason ?? null, leaveConflicts };
};

function Form({
  one,
  catalogue,
  onClose,
}: {
  one: SeriesView;
  catalogue: Catalogue;
  onClose: () => void;
}): ReactNode {
  const change = useChangeSeries(one.id);
  const [draft, setDraft] = useState(() => draftOf(one));
  const [leave, setLeave] = useState(false);
  const [reason, setReason] = useState('');
  const set = (to: ClassDraft): void => {
    setDraft(to);
    // What was refused is no longer what stands there.
    if (change.isError) change.reset();
  };
  const missing = missingIn(draft);
  const wish = missing ? null : patchOf(draft, leave);
  const preview = useEffectOf(wish, (body, signal) =>
    call(changeSeries, { params: { id: one.id }, body: { ...body, preview: true }, signal }),
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!wish || change.isPending) return;
    const why = reason.trim();
    change.mutate(
      { ...wish, ...(why.length >= 3 && { reason: why }) },
      {
        onSuccess: () => {
          toast.success('Saved');
          onClose();
        },
      },
    );
  };
  return (
    <form className={s.form} onSubmit={submit} noValidate>
      <ClassFields {...{ draft, catalogue }} weekly isNew={false} onChange={set} />
      <Field
        label="Reason"
        optional
        hint="It stands in the history for good, with your name."
        maxLength={500}
        value={reason}
        autoComplete="off"
        onChange={(event) => setReason(event.target.value)}
      />
      {missing ? <Note tone="alert">{missing}</Note> : <EffectNote preview={preview} />}
      {!missing && <LeaveConflicts preview={preview} checked={leave} onChange={setLeave} />}
      {Boolean(change.error) && <Note tone="alert">{refusalWords(change.error)}</Note>}
      <div className={s.actions}>
        <Button type="submit" look="primary" busy={change.isPending}>
          Save
        </Button>
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

const nameOf = (one: SeriesView): string =>
  `${one.classType.name}, ${weekdayName(one.weekday)} ${one.startTime}`;

/** Another time, trainer, room or number of seats for every coming class of a series. */
export function SeriesDialog({
  one,
  onClose,
}: {
  one: SeriesView;
  onClose: () => void;
}): ReactNode {
  const catalogue = useCatalogue();
  return (
    <FormDialog onClose={onClose} shape="wide" title={nameOf(one)}>
      {catalogue.isPending && <SkeletonRows what="the form" rows={5} height={60} />}
      {catalogue.isError && <Note tone="alert">{messageOf(catalogue.error)}</Note>}
      {catalogue.data && <Form one={one} catalogue={catalogue.data} onClose={onClose} />}
    </FormDialog>
  );
}

/** Says how many classes and bookings end with it. */
export function EndSeriesDialog({
  one,
  onClose,
}: {
  one: SeriesView;
  onClose: () => void;
}): ReactNode {
  const end = useEndSeries(one.id);
  const [from, setFrom] = useState(() => studioDay(new Date()));
  const wish = isStudioDay(from) ? { from } : null;
  const preview = useEffectOf(wish, (query, signal) =>
    call(endSeries, { params: { id: one.id }, query: { ...query, preview: 'true' }, signal }),
  );
  return (
    <ReasonDialog
      title={`End ${nameOf(one)}?`}
      consequence="Classes that are cancelled by this can not be brought back with their bookings."
      action="End the series"
      look="dangerFill"
      ready={wish !== null && preview.data !== undefined}
      busy={end.isPending}
      error={end.error}
      onClose={onClose}
      onDo={(reason) =>
        end.mutate(
          { from, reason },
          {
            onSuccess: () => {
              toast.success(`${nameOf(one)} has ended`);
              onClose();
            },
          },
        )
      }
    >
      <Field
        label="First day without it"
        type="date"
        required
        value={from}
        onChange={(event) => setFrom(event.target.value)}
      />
      <EffectNote preview={preview} />
    </ReasonDialog>
  );
}
