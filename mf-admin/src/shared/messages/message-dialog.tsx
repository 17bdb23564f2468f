import { messageOf } from '@studio/api-client';
import type { MessageInput } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { Chip, Chips } from '@studio/ui/chip';
import { ErrorPanel } from '@studio/ui/error-panel';
import { Field } from '@studio/ui/field';
import { Note } from '@studio/ui/note';
import { SkeletonRows } from '@studio/ui/skeleton';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { FormDialog } from '../form-dialog.js';
import { channelLabels, problemsOf, SUBJECT_LENGTH } from './message-draft.js';
import { MessagePreview } from './message-preview.js';
import { MessageText } from './message-text.js';
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
  const toggle = (channel: MessageInput['channels'][number], on: boolean): void => {
    const others = draft.channels.filter((one) => one !== channel);
    setDraft({ ...draft, channels: on ? [...others, channel] : others });
  };
  return (
    <form className={s.form} onSubmit={submit} noValidate>
      <p className="num">{t('withPlace', { recipients })}</p>
      <Field
        label={t('subject')}
        value={draft.subject}
        maxLength={SUBJECT_LENGTH}
        required
        autoComplete="off"
        data-autofocus
        onChange={(event) => setDraft({ ...draft, subject: event.target.value })}
        {...(shown.subject && { error: shown.subject })}
      />
      <MessageText
        value={draft.text}
        onChange={(text) => setDraft({ ...draft, text })}
        {...(shown.text && { error: shown.text })}
      />
      <div className={s.by}>
        <p className="small strong">{t('sendBy')}</p>
        <Chips label={t('sendBy')}>
          {channelLabels.map(([channel, label]) => (
            <Chip
              key={channel}
              on={draft.channels.includes(channel)}
              onChange={(on) => toggle(channel, on)}
            >
              {label}
            </Chip>
          ))}
        </Chips>
        {shown.channels && <Note tone="alert">{shown.channels}</Note>}
        <p className="muted small">{t('whoeverHasSwitchedSuch')}</p>
      </div>
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
