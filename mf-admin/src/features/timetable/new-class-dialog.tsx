import { call, messageOf } from '@studio/api-client';
import { previewSeries } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { studioInstant } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { Seg } from '@studio/ui/seg';
import { SkeletonRows } from '@studio/ui/skeleton';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { FormDialog } from '../../shared/form-dialog.js';
import { emptyDraft, missingIn, seriesOf } from './class-draft.js';
import type { ClassDraft } from './class-draft.js';
import { ClassFields } from './class-fields.js';
import { EffectNote, LeaveConflicts, useEffectOf } from './effect-note.js';
import { refusalWords } from './refusal-words.js';
import s from './timetable.module.css';
import { useCatalogue, useCreateClass, useCreateSeries } from './use-timetable.js';
import type { Catalogue } from './use-timetable.js';

function Form({ catalogue, onClose }: { catalogue: Catalogue; onClose: () => void }): ReactNode {
  const [weekly, setWeekly] = useState(true);
  const [draft, setDraft] = useState(emptyDraft);
  const [leave, setLeave] = useState(false);
  const [tried, setTried] = useState(false);
  const createSeries = useCreateSeries();
  const createClass = useCreateClass();
  const missing = missingIn(draft);
  const wish = weekly && !missing ? seriesOf(draft, leave) : null;
  const preview = useEffectOf(wish, (body, signal) => call(previewSeries, { body, signal }));
  const saving = weekly ? createSeries : createClass;
  const { isPending: busy, error } = saving;
  const change = (to: ClassDraft): void => {
    setDraft(to);
    // What was refused is no longer what stands there.
    if (saving.isError) saving.reset();
  };
  const done = {
    onSuccess: () => {
      toast.success('It is on the timetable');
      onClose();
    },
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (missing || busy) return;
    const series = seriesOf(draft, leave);
    if (weekly) return createSeries.mutate(series, done);
    const { classTypeId, trainerId, roomId, minutes, capacity, overlapReason } = series;
    const startsAt = studioInstant(draft.from, draft.startTime).toISOString();
    const body = { classTypeId, trainerId, roomId, minutes, capacity, startsAt };
    createClass.mutate({ ...body, ...(overlapReason && { overlapReason }) }, done);
  };
  return (
    <form className={s.form} onSubmit={submit} noValidate>
      <div>
        <Seg
          label="How often"
          choices={[
            { value: 'weekly', label: 'Every week' },
            { value: 'once', label: 'Once' },
          ]}
          value={weekly ? 'weekly' : 'once'}
          onChange={(value) => setWeekly(value === 'weekly')}
        />
      </div>
      <ClassFields {...{ draft, catalogue, weekly }} isNew onChange={change} />
      {wish && <EffectNote preview={preview} />}
      {wish && <LeaveConflicts preview={preview} checked={leave} onChange={setLeave} />}
      {tried && missing && <Note tone="alert">{missing}</Note>}
      {Boolean(error) && <Note tone="alert">{refusalWords(error)}</Note>}
      <div className={s.actions}>
        <Button type="submit" look="primary" busy={busy}>
          Put it on the timetable
        </Button>
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** A class of every week, or a single one. */
export function NewClassDialog({ onClose }: { onClose: () => void }): ReactNode {
  const catalogue = useCatalogue();
  return (
    <FormDialog onClose={onClose} shape="wide" title="New class">
      {catalogue.isPending && <SkeletonRows what="the form" rows={5} height={60} />}
      {catalogue.isError && <Note tone="alert">{messageOf(catalogue.error)}</Note>}
      {catalogue.data && <Form catalogue={catalogue.data} onClose={onClose} />}
    </FormDialog>
  );
}
