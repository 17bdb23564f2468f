import { messageOf } from '@studio/api-client';
import type { SubscriptionView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { Note } from '@studio/ui/note';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useFeedback } from './api.js';
import s from './subscriptions.module.css';
import { TextBox } from './text-box.js';

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
        toast.success('Thank you for telling us');
        onClose();
      },
    });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="What could we have done better?"
    >
      <form className={s.dialog} onSubmit={submit}>
        <p className="muted">
          About {one.planName}. The people who run the studio read every word.
          {one.feedbackGiven && ' You have written before; what you send now counts.'}
        </p>
        <TextBox label="Your words" value={text} maxLength={2000} onChange={setText} />
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
            Send
          </Button>
          <Button look="ghost" size="lg" block onClick={onClose}>
            Not now
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
