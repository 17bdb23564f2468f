import { messageOf } from '@studio/api-client';
import type { AdminSchedule } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { Field } from '@studio/ui/field';
import { count } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { SaveError } from '../../shared/edit-conflict/save-error.js';
import { useEdit } from '../../shared/edit-conflict/use-edit.js';
import { changeProblem, factsOfClass, factsOfDraft, textsOfClass } from './class-change-draft.js';
import type { ClassChangeDraft } from './class-change-draft.js';
import { classFields } from './field-names.js';
import { refusalWords } from './refusal-words.js';
import { optionsOf, SelectField } from './select-field.js';
import s from './timetable.module.css';
import { useCatalogue, useChangeClass } from './use-timetable.js';

const reasonHint = 'It stands in the history for good, with your name.';

/** Another time, trainer, room or number of seats for one class; only what was changed is sent. */
export function ClassChangeForm({
  one,
  onDone,
}: {
  one: AdminSchedule;
  onDone: () => void;
}): ReactNode {
  const change = useChangeClass(one.id);
  const catalogue = useCatalogue();
  const [tried, setTried] = useState(false);
  const [start] = useState(() => factsOfClass(one));
  const [draft, setDraft] = useState<ClassChangeDraft>({ ...textsOfClass(start), reason: '' });
  const edit = useEdit(start, one.version);
  const set = (more: Partial<ClassChangeDraft>): void => {
    setDraft({ ...draft, ...more });
    // What was refused is no longer what stands there.
    if (change.isError) change.reset();
  };
  const problem = changeProblem(draft, one);
  const moved = draft.day !== one.date || draft.startTime !== one.startTime;
  const notifiesBooked = moved || draft.trainerId !== one.trainer.id;
  const save = (version: number): void => {
    setTried(true);
    if (problem || change.isPending) return;
    const changes = edit.changesIn(factsOfDraft(draft));
    const done = (): void => {
      toast.success('Saved');
      onDone();
    };
    change.mutate({ ...changes, reason: draft.reason.trim(), version }, { onSuccess: done });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save(edit.version);
  };
  const bind = (name: 'day' | 'startTime' | 'capacity' | 'overlapReason' | 'reason') => ({
    value: draft[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
  return (
    <form className={s.form} onSubmit={submit} noValidate>
      <div className={s.pair}>
        <Field label="Day" type="date" required {...bind('day')} />
        <Field label="Begins" type="time" required {...bind('startTime')} />
      </div>
      <SelectField
        label="Trainer"
        value={draft.trainerId}
        options={optionsOf(catalogue.data?.trainers ?? [], one.trainer.id)}
        onChange={(trainerId) => set({ trainerId })}
      />
      <SelectField
        label="Room"
        value={draft.roomId}
        options={optionsOf(catalogue.data?.rooms ?? [], one.room.id)}
        onChange={(roomId) => set({ roomId })}
      />
      <Field label="Seats" inputMode="numeric" required {...bind('capacity')} />
      <Field
        label="Why it may overlap"
        optional
        hint="Only if its trainer or room has another class then."
        maxLength={500}
        {...bind('overlapReason')}
      />
      <Field label="Reason" required hint={reasonHint} maxLength={500} {...bind('reason')} />
      {notifiesBooked && one.booked > 0 && (
        <Note>
          {count(one.booked, 'person', 'people')} who booked will be told at once, and can cancel
          free of charge until shortly before the class.
        </Note>
      )}
      {tried && problem && <Note tone="alert">{problem}</Note>}
      <SaveError
        error={change.error}
        words={refusalWords}
        fields={classFields(catalogue.data)}
        mine={change.variables ?? {}}
        busy={change.isPending}
        onKeepMine={(conflict) => {
          edit.keepMine(conflict);
          save(conflict.version);
        }}
        onUseTheirs={(conflict) => set(textsOfClass(edit.takeTheirs(conflict)))}
      />
      {catalogue.isError && <Note tone="alert">{messageOf(catalogue.error)}</Note>}
      <div className={s.actions}>
        <Button type="submit" look="primary" busy={change.isPending}>
          Save
        </Button>
        <Button look="outline" onClick={onDone}>
          Close
        </Button>
      </div>
    </form>
  );
}
