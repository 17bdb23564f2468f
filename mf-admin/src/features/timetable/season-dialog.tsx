import { call, newIdempotencyKey } from '@studio/api-client';
import { createSeason, newSeason } from '@studio/contracts';
import type { SeriesView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { ErrorPanel } from '@studio/ui/error-panel';
import { Field } from '@studio/ui/field';
import { isStudioDay } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { SkeletonFields } from '@studio/ui/skeleton-fields';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { contractResolver } from '../../shared/contract-resolver.js';
import { FormDialog } from '../../shared/form-dialog.js';
import { EffectNote, LeaveConflicts, useEffectOf } from './effect-note.js';
import { refusalMessage } from './refusal-messages.js';
import { shifted, timesThatDiffer } from './season-draft.js';
import type { SeasonTimes } from './season-draft.js';
import { weekdayName } from './timetable-labels.js';
import s from './timetable.module.css';
import { useCreateSeason, useSeries } from './use-timetable.js';
import type { SeasonRequest } from './use-timetable.js';
import { t } from './messages.js';

/** Each series with its time in that season. */
function Times({
  series,
  times,
  onChange,
  onShift,
}: {
  series: readonly SeriesView[];
  times: SeasonTimes;
  onChange: (times: SeasonTimes) => void;
  onShift: () => void;
}): ReactNode {
  const [minutes, setMinutes] = useState('60');
  const by = /^-?\d{1,3}$/.test(minutes) ? Number(minutes) : 0;
  return (
    <>
      <div className={s.shift}>
        <Field
          label={t('minutesLater')}
          inputMode="numeric"
          hint={t('lessThan0Earlier')}
          value={minutes}
          onChange={(event) => setMinutes(event.target.value)}
        />
        <Button
          look="outline"
          onClick={() => {
            onChange(shifted(series, by));
            onShift();
          }}
        >
          {t('shiftAllClasses')}
        </Button>
      </div>
      <fieldset className={s.times}>
        <legend className="small strong">{t('timesEmptyOneNot')}</legend>
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

type SeasonDraft = { name: string; from: string; until: string };

const isSpan = ({ from, until }: SeasonDraft): boolean =>
  isStudioDay(from) && isStudioDay(until) && from <= until;

interface FormProps {
  series: readonly SeriesView[];
  onShift: () => void;
  onClose: () => void;
}

function Form({ series, onShift, onClose }: FormProps): ReactNode {
  const create = useCreateSeason();
  const [times, setTimes] = useState<SeasonTimes>({});
  const [leaveConflicts, setLeave] = useState(false);
  const factsOf = ({ name, from, until }: SeasonDraft): SeasonRequest => ({
    name: name.trim(),
    from,
    until,
    leaveConflicts,
    times: timesThatDiffer(series, times),
  });
  const { register, handleSubmit, watch, formState } = useForm<SeasonDraft, unknown, SeasonRequest>(
    {
      defaultValues: { name: '', from: '', until: '' },
      // The button waits until nothing is missing.
      resolver: contractResolver({ schema: newSeason, problemsOf: () => ({}), factsOf }),
    },
  );
  const draft = watch();
  const { name, ...season } = factsOf(draft);
  const request = isSpan(draft) && season.times.length > 0 ? season : null;
  const preview = useEffectOf(request, (body, signal) =>
    call(createSeason, {
      body: { name: 'Preview', ...body, preview: true },
      signal,
      idempotencyKey: newIdempotencyKey(),
    }),
  );
  const ready = request !== null && name !== '' && preview.isCurrent;
  const onSuccess = (): void => {
    toast.success(t('seasonIsPlanned', { name }));
    onClose();
  };
  const submit = handleSubmit((body) => {
    if (ready && !create.isPending) create.mutate(body, { onSuccess });
  });
  const bind = (field: keyof SeasonDraft) => ({
    ...register(field),
    autoComplete: 'off',
    required: true,
    error: formState.errors[field]?.message,
  });
  return (
    <form className={s.form} onSubmit={(event) => void submit(event)} noValidate>
      <Field label={t('name')} maxLength={120} data-autofocus {...bind('name')} />
      <div className={s.pair}>
        <Field label={t('firstDay')} type="date" {...bind('from')} />
        <Field label={t('lastDay')} type="date" {...bind('until')} />
      </div>
      <Times {...{ series, times, onShift }} onChange={setTimes} />
      {request && <EffectNote preview={preview} />}
      {request && <LeaveConflicts preview={preview} checked={leaveConflicts} onChange={setLeave} />}
      {Boolean(create.error) && <Note tone="alert">{refusalMessage(create.error)}</Note>}
      <div className={s.actions}>
        <Button
          type="submit"
          look={ready ? 'primary' : 'off'}
          disabled={!ready}
          busy={create.isPending}
        >
          {t('planSeason')}
        </Button>
        <Button look="outline" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

/** Other times between two days, such as in Ramadan. */
export function SeasonDialog({ onClose }: { onClose: () => void }): ReactNode {
  const series = useSeries();
  const [isShifted, setShifted] = useState(false);
  return (
    <FormDialog isChanged={isShifted} onClose={onClose} shape="wide" title={t('newSeason')}>
      {series.isPending && <SkeletonFields what={t('theForm')} rows={5} />}
      {series.isError && <ErrorPanel onRetry={() => void series.refetch()} />}
      {series.data && (
        <Form series={series.data.items} onShift={() => setShifted(true)} onClose={onClose} />
      )}
    </FormDialog>
  );
}
