import { messageOf } from '@studio/api-client';
import type { MessageInput } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { ErrorPanel } from '@studio/ui/error-panel';
import { Note } from '@studio/ui/note';
import { SkeletonRows } from '@studio/ui/skeleton';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { FormDialog } from '../form-dialog.js';
import { problemsOf } from './message-draft.js';
import { MessageFields } from './message-fields.js';
import { MessagePreview } from './message-preview.js';
import s from './messages.module.css';
import { useAudience, useSendMessage, type Target } from './use-messages.js';
import { t } from './messages.js';

const empty: MessageInput = { subject: '', text: '', channels: ['email', 'inApp'] };

/** Write, look at it, send: nothing leaves before the second step. */
export function MessageDialog({
  target,
  onClose,
}: {
  target: Target;
  onClose: () => void;
}): ReactNode {
  const audience = useAudience(target);
  const [draft, setDraft] = useState(empty);
  const [looking, setLooking] = useState(false);
  const body = () => {
    if (audience.isPending) return <SkeletonRows what={t('whoHasPlace')} rows={4} height={48} />;
    if (audience.isError) return <ErrorPanel onRetry={() => void audience.refetch()} />;
    const { recipients } = audience.data;
    if (recipients === 0) return <Note>{t('nobodyHasPlaceHere')}</Note>;
    return looking ? (
      <Confirm {...{ target, draft, recipients, onClose }} onBack={() => setLooking(false)} />
    ) : (
      <Write {...{ draft, recipients, setDraft }} onDone={() => setLooking(true)} />
    );
  };
  return (
    <FormDialog
      onClose={onClose}
      shape="wide"
      title={looking ? t('sendMessage') : t('messageEveryoneTitle')}
      lead={<p className="muted">{target.title}</p>}
    >
      {body()}
    </FormDialog>
  );
}

function Write({
  draft,
  recipients,
  setDraft,
  onDone,
}: {
  draft: MessageInput;
  recipients: number;
  setDraft: (draft: MessageInput) => void;
  onDone: () => void;
}): ReactNode {
  const [wasSubmitted, setSubmitted] = useState(false);
  const problems = problemsOf(draft);
  const shown = wasSubmitted ? problems : {};
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSubmitted(true);
    if (Object.keys(problems).length === 0) onDone();
  };
  return (
    <form className={s.form} onSubmit={submit} noValidate>
      <p className="num">{t('withPlace', { recipients })}</p>
      <MessageFields {...{ draft, setDraft }} problems={shown} />
      <div className={s.actions}>
        <Button type="submit" look="primary">
          {t('preview')}
        </Button>
      </div>
    </form>
  );
}

function Confirm({
  target,
  draft,
  recipients,
  onBack,
  onClose,
}: {
  target: Target;
  draft: MessageInput;
  recipients: number;
  onBack: () => void;
  onClose: () => void;
}): ReactNode {
  const message = useSendMessage(target);
  const send = (): void =>
    message.mutate(draft, {
      onSuccess: ({ recipients: reached }) => {
        toast.success(t('sentReached', { reached }));
        onClose();
      },
    });
  return (
    <div className={s.form}>
      <MessagePreview draft={draft} about={target.title} />
      {message.isError && <Note tone="alert">{messageOf(message.error)}</Note>}
      <div className={s.actions}>
        <Button look="primary" busy={message.isPending} onClick={send}>
          {t('sendRecipients', { recipients })}
        </Button>
        <Button look="outline" disabled={message.isPending} onClick={onBack}>
          {t('changeIt')}
        </Button>
      </div>
    </div>
  );
}
