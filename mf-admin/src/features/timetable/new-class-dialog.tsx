import { call, messageOf } from '@studio/api-client';
import { newSeries, previewSeries } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { useSearchParams } from '@studio/shell-kit/router';
import { Button } from '@studio/ui/button';
import { studioInstant } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { Seg } from '@studio/ui/seg';
import { SkeletonFields } from '@studio/ui/skeleton-fields';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { FormState } from 'react-hook-form';
import { contractResolver, refusalIn } from '../../shared/contract-resolver.js';
import { FormDialog } from '../../shared/form-dialog.js';
import { linkedDraft, missingIn, seriesOf } from './class-draft.js';
import type { ClassDraft } from './class-draft.js';
import { ClassFields } from './class-fields.js';
import { NewClassWarnings } from './class-warnings.js';
import { EffectNote, LeaveConflicts, useEffectOf } from './effect-note.js';
import { refusalMessage } from './refusal-messages.js';
import s from './timetable.module.css';
import { useCatalogue, useCreateClass, useCreateSeries } from './use-timetable.js';
import type { Catalogue, SeriesRequest } from './use-timetable.js';
import { t } from './messages.js';

/** The form's texts as the body of a new series; a single class takes its parts of it. */
const useNewClassForm = (leaveConflicts: boolean, linked: URLSearchParams) =>
  useForm<ClassDraft, unknown, SeriesRequest>({
    defaultValues: linkedDraft(linked),
    resolver: contractResolver({
      schema: newSeries,
      problemsOf: (draft: ClassDraft) => ({ root: missingIn(draft) }),
      factsOf: (draft: ClassDraft) => seriesOf(draft, leaveConflicts),
    }),
  });

/** Said once somebody has tried to save. */
const problemIn = (
  { isSubmitted, errors }: FormState<ClassDraft>,
  missing: string | undefined,
): string | undefined => (isSubmitted ? (missing ?? refusalIn(errors)) : undefined);

function Form({ catalogue, onClose }: { catalogue: Catalogue; onClose: () => void }): ReactNode {
  const [weekly, setWeekly] = useState(true);
  const [leave, setLeave] = useState(false);
  const [linked] = useSearchParams();
  const form = useNewClassForm(leave, linked);
  const createSeries = useCreateSeries();
  const createClass = useCreateClass();
  const draft = form.watch();
  const missing = missingIn(draft);
  const request = weekly && !missing ? seriesOf(draft, leave) : null;
  const preview = useEffectOf(request, (body, signal) => call(previewSeries, { body, signal }));
  const saving = weekly ? createSeries : createClass;
  const { isPending: busy, error } = saving;
  const problem = problemIn(form.formState, missing);
  const done = {
    onSuccess: () => {
      toast.success(t('onTimetable'));
      onClose();
    },
  };
  const submit = form.handleSubmit((series) => {
    if (busy) return;
    if (weekly) return createSeries.mutate(series, done);
    const { classTypeId, trainerId, roomId, minutes, capacity, overlapReason } = series;
    const { from, startTime } = form.getValues();
    const startsAt = studioInstant(from, startTime).toISOString();
    const body = { classTypeId, trainerId, roomId, minutes, capacity, startsAt };
    createClass.mutate({ ...body, ...(overlapReason && { overlapReason }) }, done);
  });
  return (
    <form className={s.form} onSubmit={(event) => void submit(event)} noValidate>
      <div>
        <Seg
          label={t('howOften')}
          choices={[
            { value: 'weekly', label: t('everyWeek') },
            { value: 'once', label: t('once') },
          ]}
          value={weekly ? 'weekly' : 'once'}
          onChange={(value) => setWeekly(value === 'weekly')}
        />
      </div>
      <ClassFields
        {...{ form, catalogue, weekly }}
        isNew
        // What was refused is no longer what stands there.
        onEdit={() => saving.isError && saving.reset()}
      />
      {request && <EffectNote preview={preview} />}
      <NewClassWarnings {...{ draft, weekly, missing }} />
      {request && <LeaveConflicts preview={preview} checked={leave} onChange={setLeave} />}
      {problem && <Note tone="alert">{problem}</Note>}
      {Boolean(error) && <Note tone="alert">{refusalMessage(error)}</Note>}
      <div className={s.actions}>
        <Button type="submit" look="primary" busy={busy}>
          {t('putOnTimetable')}
        </Button>
        <Button look="outline" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

/** A class of every week, or a single one. */
export function NewClassDialog({ onClose }: { onClose: () => void }): ReactNode {
  const catalogue = useCatalogue();
  return (
    <FormDialog onClose={onClose} shape="wide" title={t('newClass')}>
      {catalogue.isPending && <SkeletonFields what={t('theForm')} rows={5} />}
      {catalogue.isError && <Note tone="alert">{messageOf(catalogue.error)}</Note>}
      {catalogue.data && <Form catalogue={catalogue.data} onClose={onClose} />}
    </FormDialog>
  );
}
