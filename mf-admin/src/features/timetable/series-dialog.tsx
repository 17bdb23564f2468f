import { call, messageOf } from '@studio/api-client';
import { changeSeries, seriesChange } from '@studio/contracts';
import type { EditConflict, SeriesView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { Field } from '@studio/ui/field';
import { isStudioDay, studioDay } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { SkeletonRows } from '@studio/ui/skeleton';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { contractResolver, refusalIn } from '../../shared/contract-resolver.js';
import { SaveError } from '../../shared/edit-conflict/save-error.js';
import { useEdit } from '../../shared/edit-conflict/use-edit.js';
import { FormDialog } from '../../shared/form-dialog.js';
import { emptyDraft, missingIn, seriesOf } from './class-draft.js';
import type { ClassDraft } from './class-draft.js';
import { ClassFields } from './class-fields.js';
import { LeaveConflicts, useEffectOf } from './effect-note.js';
import { classFields } from './field-names.js';
import { refusalMessage } from './refusal-messages.js';
import { SeriesEffectNote } from './series-effect-note.js';
import { seriesName } from './timetable-labels.js';
import s from './timetable.module.css';
import { useCatalogue, useChangeSeries } from './use-timetable.js';
import type { Catalogue, SeriesPatch } from './use-timetable.js';
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

const useSeriesForm = (one: SeriesView) => {
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

function Form({
  one,
  catalogue,
  onClose,
}: {
  one: SeriesView;
  catalogue: Catalogue;
  onClose: () => void;
}): ReactNode {
  const { form, draft, missing: missingFacts } = useSeriesForm(one);
  const [effectiveFrom, setFrom] = useState('');
  const from = effectiveFrom === '' ? {} : { effectiveFrom };
  const missing =
    missingFacts ??
    (effectiveFrom === '' || isStudioDay(effectiveFrom) ? undefined : t('pleaseChooseDayOrNone'));
  const [leaveConflicts, setLeave] = useState(false);
  const [reason, setReason] = useState('');
  const { change, edit, send } = useSaving(one, reason, onClose);
  const request = missing ? null : { ...edit.changesIn(factsOf(draft)), ...from, leaveConflicts };
  const preview = useEffectOf(request, (body, signal) =>
    call(changeSeries, { params: { id: one.id }, body: { ...body, preview: true }, signal }),
  );
  const save = (version: number): void =>
    void form.handleSubmit((facts) =>
      send({ ...edit.changesIn(facts), ...from, leaveConflicts }, version),
    )();
  // What was refused is no longer what stands there.
  const forget = (): void => void (change.isError && change.reset());
  const takeTheirs = (conflict: EditConflict): void => {
    form.reset({ ...draft, ...textsOf(edit.takeTheirs(conflict)) });
    forget();
  };
  const problem = missing ?? refusalIn(form.formState.errors);
  return (
    <form
      className={s.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save(edit.version);
      }}
    >
      <ClassFields {...{ form, catalogue }} weekly isNew={false} onEdit={forget} />
      <Field
        label={t('countsFrom')}
        type="date"
        optional
        hint={t('countsFromHint')}
        min={studioDay(new Date())}
        value={effectiveFrom}
        onChange={(event) => {
          setFrom(event.target.value);
          forget();
        }}
      />
      <Field
        label={t('reason')}
        optional
        hint={t('standsHistoryGoodWith')}
        maxLength={500}
        value={reason}
        autoComplete="off"
        onChange={(event) => setReason(event.target.value)}
      />
      {problem ? (
        <Note tone="alert">{problem}</Note>
      ) : (
        <SeriesEffectNote preview={preview} trainer={one.trainer.name} />
      )}
      {!problem && (
        <LeaveConflicts preview={preview} checked={leaveConflicts} onChange={setLeave} />
      )}
      <SaveError
        error={change.error}
        messageOfError={refusalMessage}
        fields={classFields(catalogue)}
        mine={change.variables ?? {}}
        busy={change.isPending}
        onKeepMine={(conflict) => {
          edit.keepMine(conflict);
          save(conflict.version);
        }}
        onUseTheirs={takeTheirs}
      />
      <div className={s.actions}>
        <Button type="submit" look="primary" busy={change.isPending}>
          {t('save')}
        </Button>
        <Button look="outline" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

/** Another class type, time, trainer, room or number of seats for the coming classes of a series. */
export function SeriesDialog({
  one,
  onClose,
}: {
  one: SeriesView;
  onClose: () => void;
}): ReactNode {
  const catalogue = useCatalogue();
  return (
    <FormDialog onClose={onClose} shape="wide" title={seriesName(one)}>
      {catalogue.isPending && <SkeletonRows what={t('theForm')} rows={5} height={60} />}
      {catalogue.isError && <Note tone="alert">{messageOf(catalogue.error)}</Note>}
      {catalogue.data && <Form one={one} catalogue={catalogue.data} onClose={onClose} />}
    </FormDialog>
  );
}
