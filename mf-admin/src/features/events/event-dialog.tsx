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
import { SaveError } from '../../shared/edit-conflict/save-error.js';
import { useEdit } from '../../shared/edit-conflict/use-edit.js';
import { FormDialog } from '../../shared/form-dialog.js';
import {
  draftOf,
  emptyDraft,
  eventFields,
  factsOf,
  problemsOf,
  withTheirs,
} from './event-draft.js';
import type { EventDraft } from './event-draft.js';
import { EventFields } from './event-form.js';
import s from './events.module.css';
import { useChangeEvent, useCreateEvent } from './use-events.js';

/** What an admin reads when the studio refuses. */
const words: Readonly<Record<string, string>> = {
  INVALID_TIMES: 'An event begins in the future, and ends after it begins.',
  EVENT_PRICE_FIXED: 'Somebody has a place at this price, so it stays as it is.',
  CAPACITY_BELOW_BOOKED: 'More places than that are taken. Choose a higher number.',
  EVENT_CANCELLED: 'This event is cancelled. It can not be changed any more.',
};
const refusalOf = (error: unknown): string =>
  (isApiError(error) ? words[error.code] : undefined) ?? messageOf(error);

function Frame({
  title,
  action,
  draft,
  event,
  busy,
  error,
  onDraft,
  onSave,
  onClose,
  children,
}: {
  title: string;
  action: string;
  draft: EventDraft;
  event?: AdminEvent;
  busy: boolean;
  error: ReactNode;
  onDraft: (draft: EventDraft) => void;
  onSave: () => void;
  onClose: () => void;
  children?: ReactNode;
}): ReactNode {
  const [tried, setTried] = useState(false);
  const problems = problemsOf(draft, event?.taken);
  const submit = (form: FormEvent): void => {
    form.preventDefault();
    setTried(true);
    if (Object.keys(problems).length === 0 && !busy) onSave();
  };
  return (
    <FormDialog onClose={onClose} shape="wide" title={title}>
      <form className={s.form} onSubmit={submit} noValidate>
        <EventFields
          draft={draft}
          problems={tried ? problems : {}}
          priceFixed={(event?.taken ?? 0) > 0}
          onChange={onDraft}
        />
        {children}
        {error}
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
  const [draft, setDraft] = useState(emptyDraft);
  const open = (event: AdminEventDetail): void => {
    toast.success(`${event.title} is on the calendar`);
    void navigate(`/admin/events/${event.id}`);
  };
  return (
    <Frame
      title="New event"
      action="Put it on the calendar"
      draft={draft}
      busy={create.isPending}
      error={create.isError && <Note tone="alert">{refusalOf(create.error)}</Note>}
      onDraft={setDraft}
      onSave={() => create.mutate(factsOf(draft), { onSuccess: open })}
      onClose={onClose}
    />
  );
}

/** Only what was typed here is sent: the event behind the form is read again meanwhile. */
export function EditEventDialog({
  event,
  onClose,
}: {
  event: AdminEvent;
  onClose: () => void;
}): ReactNode {
  const change = useChangeEvent(event.id);
  const [read] = useState(event);
  const [draft, setDraft] = useState(() => draftOf(read));
  const edit = useEdit(factsOf(draftOf(read)), read.version);
  const [reason, setReason] = useState('');
  const save = (version: number): void => {
    const why = reason.trim();
    const changes = edit.changesIn(factsOf(draft));
    const done = (): void => {
      toast.success('Saved');
      onClose();
    };
    const said = why.length >= 3 && { reason: why };
    change.mutate({ ...changes, ...said, version }, { onSuccess: done });
  };
  return (
    <Frame
      {...{ event, draft, onClose }}
      title={`Change ${read.title}`}
      action="Save"
      busy={change.isPending}
      error={
        <SaveError
          error={change.error}
          words={refusalOf}
          fields={eventFields}
          mine={change.variables ?? {}}
          busy={change.isPending}
          onKeepMine={(conflict) => {
            edit.keepMine(conflict);
            save(conflict.version);
          }}
          onUseTheirs={(conflict) => {
            setDraft(withTheirs(draft, read, edit.takeTheirs(conflict)));
            change.reset();
          }}
        />
      }
      onDraft={setDraft}
      onSave={() => save(edit.version)}
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
