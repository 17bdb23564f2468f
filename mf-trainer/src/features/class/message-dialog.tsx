import { call, messageOf, newIdempotencyKey } from '@studio/api-client';
import { getOwnClassMessages, messageOwnClass } from '@studio/contracts';
import type { ClassMessages, RosterView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';
import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { ErrorPanel } from '@studio/ui/error-panel';
import { dateAndTime } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { SkeletonRows } from '@studio/ui/skeleton';
import { TextArea } from '@studio/ui/text-area';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import s from './class.module.css';
import { t } from './messages.js';

/** Characters; the contract's. */
const LONGEST = 2_000;

/** A message of the trainer to everyone who has a seat. */
export function MessageDialog({
  schedule,
  onClose,
}: {
  schedule: RosterView['schedule'];
  onClose: () => void;
}): ReactNode {
  const left = useQuery({
    queryKey: keys.classMessages(schedule.id),
    queryFn: ({ signal }) => call(getOwnClassMessages, { params: { id: schedule.id }, signal }),
    staleTime: 0,
  });
  const subject = t('about', {
    name: schedule.classType.name,
    when: dateAndTime(schedule.startsAt),
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      shape="sheet"
      title={t('writeToClass')}
      lead={<span className="num">{subject}</span>}
    >
      {left.isPending && <SkeletonRows what={t('theMessages')} rows={3} height={48} />}
      {left.isError && <ErrorPanel onRetry={() => void left.refetch()} />}
      {left.data && !left.isError && (
        <Compose
          scheduleId={schedule.id}
          subject={subject}
          messages={left.data}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

const useSend = (scheduleId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ key, ...body }: { key: string; subject: string; text: string }) =>
      call(messageOwnClass, { params: { id: scheduleId }, body, idempotencyKey: key }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.classMessages(scheduleId) }),
  });
};

const problemOf = (text: string): string | undefined => {
  if (!text.trim()) return t('textNeeded');
  return text.length > LONGEST ? t('textLong', { count: LONGEST }) : undefined;
};

function Compose({
  scheduleId,
  subject,
  messages: { recipients, sent, limit },
  onClose,
}: {
  scheduleId: string;
  subject: string;
  messages: ClassMessages;
  onClose: () => void;
}): ReactNode {
  // One key for one text, however often the button is pressed.
  const [{ text, key }, setDraft] = useState({ text: '', key: newIdempotencyKey() });
  const [wasSubmitted, setSubmitted] = useState(false);
  const message = useSend(scheduleId);
  if (sent >= limit && !message.isPending) return <Note>{t('noneLeft', { limit })}</Note>;
  if (recipients === 0) return <Note>{t('nobodyToWrite')}</Note>;
  const problem = problemOf(text);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSubmitted(true);
    if (problem) return;
    message.mutate(
      { key, subject, text },
      {
        onSuccess: ({ recipients: reached }) => {
          toast.success(t('sent', { count: reached }));
          onClose();
        },
      },
    );
  };
  return (
    <form className={s.form} onSubmit={submit} noValidate>
      <p className="muted small num">
        {t('reaches', { count: recipients })} {t('left', { count: limit - sent })}
      </p>
      <TextArea
        label={t('text')}
        value={text}
        rows={5}
        data-autofocus
        onChange={(event) => setDraft({ text: event.target.value, key: newIdempotencyKey() })}
        error={wasSubmitted ? problem : undefined}
      />
      {message.isError && <Note tone="alert">{messageOf(message.error)}</Note>}
      <Button type="submit" look="primary" block busy={message.isPending}>
        {t('send', { count: recipients })}
      </Button>
    </form>
  );
}
