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
import { refusalWords } from './refusal-words.js';
import s from './timetable.module.css';
import { useCreateHoliday } from './use-timetable.js';

/** Days on which the studio is closed; says what is cancelled before it is saved. */
export function HolidayDialog({ onClose }: { onClose: () => void }): ReactNode {
  const create = useCreateHoliday();
  const [name, setName] = useState('');
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const last = until || from;
  const isSpan = isStudioDay(from) && isStudioDay(last) && from <= last;
  const wish = isSpan ? { from, until: last } : null;
  const preview = useEffectOf(wish, (days, signal) =>
    call(createHoliday, {
      body: { name: 'Preview', ...days, preview: true },
      signal,
      idempotencyKey: newIdempotencyKey(),
    }),
  );
  const ready = wish !== null && name.trim() !== '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!wish || !ready || create.isPending) return;
    create.mutate(
      { name: name.trim(), ...wish },
      {
        onSuccess: () => {
          toast.success(`${name.trim()}: the studio is closed`);
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog onClose={onClose} title="New holiday">
      <form className={s.form} onSubmit={submit} noValidate>
        <Field
          label="Name"
          required
          maxLength={120}
          data-autofocus
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <div className={s.pair}>
          <Field
            label="First day"
            type="date"
            required
            value={from}
            onChange={(event) => setFrom(event.target.value)}
          />
          <Field
            label="Last day"
            type="date"
            optional
            value={until}
            error={until && until < from ? 'Last day: lies before the first.' : undefined}
            onChange={(event) => setUntil(event.target.value)}
          />
        </div>
        {wish && <EffectNote preview={preview} />}
        {Boolean(create.error) && <Note tone="alert">{refusalWords(create.error)}</Note>}
        <div className={s.actions}>
          <Button
            type="submit"
            look={ready ? 'dangerFill' : 'off'}
            disabled={!ready}
            busy={create.isPending}
          >
            Close the studio
          </Button>
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
