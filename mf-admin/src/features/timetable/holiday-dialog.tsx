import { call, newIdempotencyKey } from '@studio/api-client';
import { createHoliday } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { Field } from '@studio/ui/field';
import { isStudioDay } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { FormDialog } from '../../shared/form-dialog.js';
import { EffectNote, useEffectOf } from './effect-note.js';
import { refusalMessage } from './refusal-messages.js';
import s from './timetable.module.css';
import { useCreateHoliday } from './use-timetable.js';
import { t } from './messages.js';

/** From and until as they are sent; null while they are no span. */
const spanOf = (from: string, until: string): { from: string; until: string } | null => {
  const last = until || from;
  return isStudioDay(from) && isStudioDay(last) && from <= last ? { from, until: last } : null;
};

function SpanFields({
  from,
  until,
  onFrom,
  onUntil,
}: {
  from: string;
  until: string;
  onFrom: (day: string) => void;
  onUntil: (day: string) => void;
}): ReactNode {
  return (
    <div className={s.pair}>
      <Field
        label={t('firstDay')}
        type="date"
        required
        value={from}
        onChange={(event) => onFrom(event.target.value)}
      />
      <Field
        label={t('lastDay')}
        type="date"
        optional
        value={until}
        error={until && until < from ? t('lastDayLiesBefore') : undefined}
        onChange={(event) => onUntil(event.target.value)}
      />
    </div>
  );
}

/** Days on which the studio is closed; says what is cancelled before it is saved. */
export function HolidayDialog({ onClose }: { onClose: () => void }): ReactNode {
  const create = useCreateHoliday();
  const [name, setName] = useState('');
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const span = spanOf(from, until);
  const preview = useEffectOf(span, (days, signal) =>
    call(createHoliday, {
      body: { name: 'Preview', ...days, preview: true },
      signal,
      idempotencyKey: newIdempotencyKey(),
    }),
  );
  const ready = span !== null && name.trim() !== '' && preview.isCurrent;
  const onSuccess = (): void => {
    toast.success(t('studioClosed', { trim: name.trim() }));
    onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (span && ready && !create.isPending)
      create.mutate({ name: name.trim(), ...span }, { onSuccess });
  };
  return (
    <FormDialog onClose={onClose} title={t('newHoliday')}>
      <form className={s.form} onSubmit={submit} noValidate>
        <Field
          label={t('name')}
          required
          maxLength={120}
          data-autofocus
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <SpanFields {...{ from, until }} onFrom={setFrom} onUntil={setUntil} />
        {span && <EffectNote preview={preview} />}
        {Boolean(create.error) && <Note tone="alert">{refusalMessage(create.error)}</Note>}
        <div className={s.actions}>
          <Button
            type="submit"
            look={ready ? 'dangerFill' : 'off'}
            disabled={!ready}
            busy={create.isPending}
          >
            {t('closeStudio')}
          </Button>
          <Button look="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
