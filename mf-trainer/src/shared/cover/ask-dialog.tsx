import { messageOf } from '@studio/api-client';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { Note } from '@studio/ui/note';
import { TextArea } from '@studio/ui/text-area';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import s from './cover.module.css';
import { t } from './messages.js';
import { useAskForCover } from './use-cover.js';

const SHORTEST = 3;
const LONGEST = 500;

/** Why one can't teach a class, or several; then the others are asked. */
export function AskDialog({
  ids,
  about,
  reason: start = '',
  onClose,
}: {
  ids: readonly string[];
  /** The class, in a line. */
  about?: string;
  /** Known already, as of time off. */
  reason?: string;
  onClose: () => void;
}): ReactNode {
  const [reason, setReason] = useState(start);
  const [isSubmitted, setSubmitted] = useState(false);
  const ask = useAskForCover();
  const isShort = reason.trim().length < SHORTEST;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSubmitted(true);
    if (isShort) return;
    ask.mutate(
      { ids, reason: reason.trim() },
      {
        onSuccess: ([first, ...more]) => {
          const count = first?.offers.length ?? 0;
          toast.success(
            more.length > 0 ? t('askedMany', { count: more.length + 1 }) : t('asked', { count }),
          );
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      shape="sheet"
      title={ids.length > 1 ? t('askTitleMany', { count: ids.length }) : t('askTitle')}
      lead={about && <span className="muted small num">{about}</span>}
    >
      <form className={s.form} onSubmit={submit} noValidate>
        <p className="muted small">{t('askMeaning')}</p>
        <TextArea
          label={t('reason')}
          hint={t('reasonHint')}
          rows={3}
          maxLength={LONGEST}
          value={reason}
          data-autofocus
          onChange={({ target }) => setReason(target.value)}
          error={isSubmitted && isShort ? t('reasonNeeded') : undefined}
        />
        {ask.isError && <Note tone="alert">{messageOf(ask.error)}</Note>}
        <Button type="submit" look="primary" block busy={ask.isPending}>
          {t('send')}
        </Button>
      </form>
    </Dialog>
  );
}
