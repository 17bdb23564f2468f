import { isApiError, messageOf } from '@studio/api-client';
import type { AdminEvent, AdminEventDetail } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { useNavigate } from '@studio/shell-kit/router';
import { Button } from '@studio/ui/button';
import { Field } from '@studio/ui/field';
import { count } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { FormDialog } from '../../shared/form-dialog.js';
import { changesOf, draftOf, emptyDraft, factsOf, problemsOf } from './event-draft.js';
import type { EventDraft } from './event-draft.js';
import { EventFields } from './event-form.js';
import s from './events.module.css';
import { useChangeEvent, useCreateEvent } from './use-events.js';

/** What an admin reads when the studio refuses. */
const words: Readonly<Record<string, string>> = {
  EVENT_TIMES: 'An event begins in the future, and ends after it begins.',
  EVENT_PRICE_FIXED: 'Somebody has a place at this price, so it stays as it is.',
  CAPACITY_BELOW_BOOKED: 'More places than that are taken. Choose a higher number.',
  EVENT_CANCELLED: 'This event is cancelled. It can not be changed any more.',
};
const refusalOf = (error: unknown): string =>
  (isApiError(error) ? words[error.code] : undefined) ?? messageOf(error);

function Frame({
  title,
  action,
  start,
  event,
  busy,
  error,
  onSave,
  onClose,
  children,
}: {
  title: string;
  action: string;
  start: EventDraft;
  event?: AdminEvent;
  busy: boolean;
  error: unknown;
  onSave: (draft: EventDraft) => void;
  onClose: () => void;
  children?: ReactNode;
}): ReactNode {
  const [draft, setDraft] = useState(start);
  const [tried, setTried] = useState(false);
  const problems = problemsOf(draft, event?.taken);
  const submit = (form: FormEvent): void => {
    form.preventDefault();
    setTried(true);
    if (Object.keys(problems).length === 0 && !busy) onSave(draft);
  };
  return (
    <FormDialog onClose={onClose} shape="wide" title={title}>
      <form className={s.form} onSubmit={submit} noValidate>
        <EventFields
          draft={draft}
          problems={tried ? problems : {}}
          priceFixed={(event?.taken ?? 0) > 0}
          onChange={setDraft}
        />
        {children}
        {Boolean(error) && <Note tone="alert">{refusalOf(error)}</Note>}
        <div className={s.actions}>
          <Button type="submit" look="primary" busy={busy}>
            {action}
          </Button>
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}

export function NewEventDialog({ onClose }: { onClose: () => void }): ReactNode {
  const create = useCreateEvent();
  const navigate = useNavigate();
  const open = (event: AdminEventDetail): void => {
    toast.success(`${event.title} is on the calendar`);
    void navigate(`/admin/events/${event.id}`);
  };
  return (
    <Frame
      title="New event"
      action="Put it on the calendar"
      start={emptyDraft}
      busy={create.isPending}
      error={create.error}
      onSave={(draft) => create.mutate(factsOf(draft), { onSuccess: open })}
      onClose={onClose}
    />
  );
}

export function EditEventDialog({
  event,
  onClose,
}: {
  event: AdminEvent;
  onClose: () => void;
}): ReactNode {
  const change = useChangeEvent(event.id);
  const [start] = useState(() => draftOf(event));
  const [reason, setReason] = useState('');
  const save = (draft: EventDraft): void => {
    const why = reason.trim();
    const body = { ...changesOf(event, draft), ...(why.length >= 3 && { reason: why }) };
    change.mutate(body, {
      onSuccess: () => {
        toast.success('Saved');
        onClose();
      },
    });
  };
  return (
    <Frame
      {...{ event, start, onClose }}
      title={`Change ${event.title}`}
      action="Save"
      busy={change.isPending}
      error={change.error}
      onSave={save}
    >
      <Field
        label="Reason"
        optional
        hint="It stands in the history for good, with your name."
        maxLength={500}
        value={reason}
        autoComplete="off"
        onChange={(input) => setReason(input.target.value)}
      />
      {event.taken > 0 && (
        <Note>
          Another time, place or leader is told to {count(event.taken, 'person', 'people')} at once.
          {event.waiting > 0 && ' More places go to who waits, in order.'}
        </Note>
      )}
    </Frame>
  );
}
