import { isApiError, messageOf } from '@studio/api-client';
import { eventFacts } from '@studio/contracts';
import type { AdminEvent, AdminEventDetail, EventFacts } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { useNavigate } from '@studio/shell-kit/router';
import { Button } from '@studio/ui/button';
import { Field } from '@studio/ui/field';
import { Note } from '@studio/ui/note';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { contractResolver } from '../../shared/contract-resolver.js';
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
import type { EventForm } from './event-form.js';
import s from './events.module.css';
import { useChangeEvent, useCreateEvent } from './use-events.js';
import { t } from './messages.js';

/** What an admin reads when the studio refuses. */
const messages: Readonly<Record<string, string>> = {
  INVALID_TIMES: t('eventBeginsFutureEnds'),
  EVENT_PRICE_FIXED: t('somebodyHasPlaceAt'),
  CAPACITY_BELOW_BOOKED: t('morePlacesThanTaken'),
  EVENT_CANCELLED: t('eventCancelledCanNot'),
};
const refusalOf = (error: unknown): string =>
  (isApiError(error) ? messages[error.code] : undefined) ?? messageOf(error);

const useEventForm = (draft: EventDraft, taken = 0): EventForm =>
  useForm<EventDraft, unknown, EventFacts>({
    defaultValues: draft,
    resolver: contractResolver({
      schema: eventFacts,
      problemsOf: (texts: EventDraft) => problemsOf(texts, taken),
      factsOf,
      fieldOf: { startsAt: 'date', endsAt: 'until' },
    }),
  });

function Frame({
  title,
  action,
  form,
  event,
  busy,
  error,
  onSave,
  onClose,
  children,
}: {
  title: string;
  action: string;
  form: EventForm;
  event?: AdminEvent;
  busy: boolean;
  error: ReactNode;
  onSave: (facts: EventFacts) => void;
  onClose: () => void;
  children?: ReactNode;
}): ReactNode {
  const submit = form.handleSubmit((facts) => {
    if (!busy) onSave(facts);
  });
  return (
    <FormDialog onClose={onClose} shape="wide" title={title}>
      <form className={s.form} onSubmit={(sent) => void submit(sent)} noValidate>
        <EventFields form={form} priceFixed={(event?.taken ?? 0) > 0} />
        {children}
        {error}
        <div className={s.actions}>
          <Button type="submit" look="primary" busy={busy}>
            {action}
          </Button>
          <Button look="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}

export function NewEventDialog({ onClose }: { onClose: () => void }): ReactNode {
  const create = useCreateEvent();
  const navigate = useNavigate();
  const form = useEventForm(emptyDraft);
  const open = (event: AdminEventDetail): void => {
    toast.success(t('onCalendar', { title: event.title }));
    void navigate(`/admin/events/${event.id}`);
  };
  return (
    <Frame
      title={t('newEvent')}
      action={t('putOnCalendar')}
      form={form}
      busy={create.isPending}
      error={create.isError && <Note tone="alert">{refusalOf(create.error)}</Note>}
      onSave={(facts) => create.mutate(facts, { onSuccess: open })}
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
  const form = useEventForm(draftOf(read), event.taken);
  const edit = useEdit(factsOf(draftOf(read)), read.version);
  const [reason, setReason] = useState('');
  const save = (facts: EventFacts, version: number): void => {
    const why = reason.trim();
    const done = (): void => {
      toast.success(t('saved'));
      onClose();
    };
    const reasonField = why.length >= 3 && { reason: why };
    change.mutate({ ...edit.changesIn(facts), ...reasonField, version }, { onSuccess: done });
  };
  return (
    <Frame
      {...{ event, form, onClose }}
      title={t('changeTitle', { title: read.title })}
      action={t('save')}
      busy={change.isPending}
      error={
        <SaveError
          error={change.error}
          messageOfError={refusalOf}
          fields={eventFields}
          mine={change.variables ?? {}}
          busy={change.isPending}
          onKeepMine={(conflict) => {
            edit.keepMine(conflict);
            void form.handleSubmit((facts) => save(facts, conflict.version))();
          }}
          onUseTheirs={(conflict) => {
            form.reset(withTheirs(form.getValues(), read, edit.takeTheirs(conflict)));
            change.reset();
          }}
        />
      }
      onSave={(facts) => save(facts, edit.version)}
    >
      <Field
        label={t('reason')}
        optional
        hint={t('standsHistoryGoodWith')}
        maxLength={500}
        value={reason}
        autoComplete="off"
        onChange={(input) => setReason(input.target.value)}
      />
      {event.taken > 0 && (
        <Note>
          {t(event.waiting > 0 ? 'changeNoticeWithWaiting' : 'anotherTimePlaceLeader', {
            taken: event.taken,
          })}
        </Note>
      )}
    </Frame>
  );
}
