import { call, newIdempotencyKey } from '@studio/api-client';
import { createSeason } from '@studio/contracts';
import type { SeriesView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { ErrorPanel } from '@studio/ui/error-panel';
import { Field } from '@studio/ui/field';
import { isStudioDay } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { SkeletonRows } from '@studio/ui/skeleton';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { FormDialog } from '../../shared/form-dialog.js';
import { EffectNote, LeaveConflicts, useEffectOf } from './effect-note.js';
import { refusalWords } from './refusal-words.js';
import { shifted, timesThatDiffer } from './season-draft.js';
import type { SeasonTimes } from './season-draft.js';
import { weekdayName } from './timetable-words.js';
import s from './timetable.module.css';
import { useCreateSeason, useSeries } from './use-timetable.js';

/** Each series with its time in that season. */
function Times({
  series,
  times,
  onChange,
}: {
  series: readonly SeriesView[];
  times: SeasonTimes;
  onChange: (times: SeasonTimes) => void;
}): ReactNode {
  const [minutes, setMinutes] = useState('60');
  const by = /^-?\d{1,3}$/.test(minutes) ? Number(minutes) : 0;
  return (
    <>
      <div className={s.shift}>
        <Field
          label="Minutes later"
          inputMode="numeric"
          hint="Less than 0 is earlier."
          value={minutes}
          onChange={(event) => setMinutes(event.target.value)}
        />
        <Button look="outline" onClick={() => onChange(shifted(series, by))}>
          Shift all classes
        </Button>
      </div>
      <fieldset className={s.times}>
        <legend className="small strong">Times; an empty one is not held</legend>
        {series.map((one) => (
          <label key={one.id} className={s.timeRow}>
            <span className="small">
              {weekdayName(one.weekday)} {one.startTime}, {one.classType.name}
            </span>
            <input
              type="time"
              className={s.time}
              value={times[one.id] ?? one.startTime}
              onChange={(event) => onChange({ ...times, [one.id]: event.target.value })}
            />
          </label>
        ))}
      </fieldset>
    </>
  );
}

function Form({
  series,
  onClose,
}: {
  series: readonly SeriesView[];
  onClose: () => void;
}): ReactNode {
  const create = useCreateSeason();
  const [draft, setDraft] = useState({ name: '', from: '', until: '' });
  const [times, setTimes] = useState<SeasonTimes>({});
  const [leaveConflicts, setLeave] = useState(false);
  const { from, until } = draft;
  const other = timesThatDiffer(series, times);
  const isSpan = isStudioDay(from) && isStudioDay(until) && from <= until;
  const wish = isSpan && other.length > 0 ? { from, until, times: other, leaveConflicts } : null;
  const preview = useEffectOf(wish, (season, signal) =>
    call(createSeason, {
      body: { name: 'Preview', ...season, preview: true },
      signal,
      idempotencyKey: newIdempotencyKey(),
    }),
  );
  const name = draft.name.trim();
  const ready = wish !== null && name !== '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!wish || !ready || create.isPending) return;
    create.mutate(
      { name, ...wish },
      {
        onSuccess: () => {
          toast.success(`${name} is planned`);
          onClose();
        },
      },
    );
  };
  const bind = (field: keyof typeof draft) => ({
    value: draft[field],
    autoComplete: 'off',
    required: true,
    onChange: (event: { target: { value: string } }) =>
      setDraft({ ...draft, [field]: event.target.value }),
  });
  return (
    <form className={s.form} onSubmit={submit} noValidate>
      <Field label="Name" maxLength={120} data-autofocus {...bind('name')} />
      <div className={s.pair}>
        <Field label="First day" type="date" {...bind('from')} />
        <Field label="Last day" type="date" {...bind('until')} />
      </div>
      <Times series={series} times={times} onChange={setTimes} />
      {wish && <EffectNote preview={preview} />}
      {wish && <LeaveConflicts preview={preview} checked={leaveConflicts} onChange={setLeave} />}
      {Boolean(create.error) && <Note tone="alert">{refusalWords(create.error)}</Note>}
      <div className={s.actions}>
        <Button
          type="submit"
          look={ready ? 'primary' : 'off'}
          disabled={!ready}
          busy={create.isPending}
        >
          Plan the season
        </Button>
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Other times between two days, such as in Ramadan. */
export function SeasonDialog({ onClose }: { onClose: () => void }): ReactNode {
  const series = useSeries();
  return (
    <FormDialog onClose={onClose} shape="wide" title="New season">
      {series.isPending && <SkeletonRows what="the form" rows={5} height={60} />}
      {series.isError && <ErrorPanel onRetry={() => void series.refetch()} />}
      {series.data && <Form series={series.data.items} onClose={onClose} />}
    </FormDialog>
  );
}
