import { messageOf } from '@studio/api-client';
import type { SubscriptionView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { Note } from '@studio/ui/note';
import { TextArea } from '@studio/ui/text-area';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useFeedback } from './api.js';
import s from './subscriptions.module.css';
import { t } from './messages.js';

/** Where the mail about a cancellation leads. */
export function FeedbackDialog({
  one,
  onClose,
}: {
  one: SubscriptionView;
  onClose: () => void;
}): ReactNode {
  const send = useFeedback(one.id);
  const [text, setText] = useState('');
  const message = text.trim();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!message || send.isPending) return;
    send.mutate(message, {
      onSuccess: () => {
        toast.success(t('thankYou'));
        onClose();
      },
    });
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('feedbackQuestion')}>
      <form className={s.dialog} onSubmit={submit}>
        <p className="muted">
          {t(one.feedbackGiven ? 'aboutPlanWritten' : 'aboutPlan', {
            planName: one.planName,
          })}
        </p>
        <TextArea
          label={t('yourWords')}
          value={text}
          maxLength={2000}
          onChange={(event) => setText(event.target.value)}
        />
        {send.isError && <Note tone="alert">{messageOf(send.error)}</Note>}
        <div className={s.dialogActions}>
          <Button
            type="submit"
            look={message ? 'primary' : 'off'}
            size="lg"
            block
            disabled={!message}
            busy={send.isPending}
          >
            {t('send')}
          </Button>
          <Button look="ghost" size="lg" block onClick={onClose}>
            {t('notNow')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
