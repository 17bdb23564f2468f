import { messageOf } from '@studio/api-client';
import type { AdminSchedule } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Link } from '@studio/shell-kit/router';
import { Button, ButtonLink } from '@studio/ui/button';
import { Field } from '@studio/ui/field';
import { count, longDate, studioInstant } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { FormDialog } from '../../shared/form-dialog.js';
import { ReasonDialog } from '../../shared/reason-dialog.js';
import { useNow } from '../../shared/use-now.js';
import { refusalWords } from './refusal-words.js';
import { optionsOf, SelectField } from './select-field.js';
import s from './timetable.module.css';
import { useCancelClass, useCatalogue, useChangeClass } from './use-timetable.js';

/** Says what follows before it is done: it can't be undone. */
function CancelDialog({ one, onClose }: { one: AdminSchedule; onClose: () => void }): ReactNode {
  const cancel = useCancelClass(one.id);
  return (
    <ReasonDialog
      title={`Cancel ${one.classType.name}, ${longDate(one.date)}, ${one.startTime}?`}
      consequence={[
        one.booked > 0
          ? `${count(one.booked, 'booking')}: everyone gets back what they paid with.`
          : 'Nobody has booked.',
        one.waiting > 0 && `The waiting list (${one.waiting}) is emptied.`,
        'Everyone is told, with the reason. This can not be undone.',
      ]
        .filter(Boolean)
        .join(' ')}
      action="Cancel the class"
      look="dangerFill"
      busy={cancel.isPending}
      error={cancel.error}
      onClose={onClose}
      onDo={(reason) =>
        cancel.mutate(reason, {
          onSuccess: () => {
            toast.success(`${one.classType.name} is cancelled`);
            onClose();
          },
        })
      }
    />
  );
}

interface Draft {
  day: string;
  startTime: string;
  trainerId: string;
  roomId: string;
  capacity: string;
  overlapReason: string;
  reason: string;
}

const problemOf = (draft: Draft, one: AdminSchedule): string | undefined => {
  const seats = Number(draft.capacity);
  if (!draft.day || !draft.startTime) return 'Please choose a day and a time.';
  if (!Number.isInteger(seats) || seats < 1) return 'Seats: a whole number from 1.';
  if (seats < one.booked) return `Seats: ${one.booked} are booked already.`;
  return draft.reason.trim().length < 3 ? 'Reason: please say why, in a few words.' : undefined;
};

function ChangeForm({ one, onDone }: { one: AdminSchedule; onDone: () => void }): ReactNode {
  const change = useChangeClass(one.id);
  const catalogue = useCatalogue();
  const [tried, setTried] = useState(false);
  const [draft, setDraft] = useState<Draft>({
    ...{ day: one.date, startTime: one.startTime, trainerId: one.trainer.id },
    ...{ roomId: one.room.id, capacity: String(one.capacity), reason: '' },
    overlapReason: one.overlapReason ?? '',
  });
  const set = (more: Partial<Draft>): void => {
    setDraft({ ...draft, ...more });
    // What was refused is no longer what stands there.
    if (change.isError) change.reset();
  };
  const problem = problemOf(draft, one);
  const moved = draft.day !== one.date || draft.startTime !== one.startTime;
  const told = moved || draft.trainerId !== one.trainer.id;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (problem || change.isPending) return;
    change.mutate(
      {
        ...(moved && { startsAt: studioInstant(draft.day, draft.startTime).toISOString() }),
        ...{ trainerId: draft.trainerId, roomId: draft.roomId },
        ...{ capacity: Number(draft.capacity), reason: draft.reason.trim() },
        ...(draft.overlapReason.trim() && { overlapReason: draft.overlapReason.trim() }),
      },
      {
        onSuccess: () => {
          toast.success('Saved');
          onDone();
        },
      },
    );
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
      <Field
        label="Reason"
        required
        hint="It stands in the history for good, with your name."
        maxLength={500}
        {...bind('reason')}
      />
      {told && one.booked > 0 && (
        <Note>
          {count(one.booked, 'person', 'people')} who booked will be told at once, and can cancel
          free of charge until shortly before the class.
        </Note>
      )}
      {tried && problem && <Note tone="alert">{problem}</Note>}
      {Boolean(change.error) && <Note tone="alert">{refusalWords(change.error)}</Note>}
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

/** One class: what it is, who comes, another time or trainer, or no class. */
export function ClassDialog({
  one,
  onClose,
}: {
  one: AdminSchedule;
  onClose: () => void;
}): ReactNode {
  const now = useNow();
  const [cancelling, setCancelling] = useState(false);
  const isOpen = one.status === 'scheduled' && new Date(one.startsAt) > now;
  if (cancelling) return <CancelDialog one={one} onClose={onClose} />;
  return (
    <FormDialog
      onClose={onClose}
      shape="wide"
      title={`${one.classType.name}, ${longDate(one.date)}`}
      lead={
        <p className="muted small num">
          {one.startTime}–{one.endTime} · {one.trainer.name} · {one.room.name} · {one.booked} of{' '}
          {one.capacity} booked
        </p>
      }
    >
      <div className={s.form}>
        {one.status === 'cancelled' && (
          <Note tone="scarce">
            <b>The studio cancelled this class.</b> {one.cancelledBecause}
          </Note>
        )}
        {isOpen && one.changedSingly && (
          <Note>This class differs from its series: changes of the series leave it as it is.</Note>
        )}
        <div className={s.actions}>
          <ButtonLink>
            <Link to={`/admin/class/${one.id}`}>Who comes</Link>
          </ButtonLink>
          {isOpen && (
            <Button look="danger" onClick={() => setCancelling(true)}>
              Cancel the class
            </Button>
          )}
        </div>
      </div>
      {isOpen && <ChangeForm one={one} onDone={onClose} />}
    </FormDialog>
  );
}
