import { isApiError, messageOf } from '@studio/api-client';
import type { SentTrainerPage } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { Note } from '@studio/ui/note';
import { TextArea } from '@studio/ui/text-area';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { Comparison } from './comparison.js';
import { t } from './messages.js';
import s from './trainer-pages.module.css';
import { useDecision, useTrainerPages } from './use-trainer-pages.js';

/** What a trainer has sent beside what members see: approved, or sent back with a reason. */
export function CompareDialog({
  page: opened,
  onClose,
}: {
  page: SentTrainerPage;
  onClose: () => void;
}): ReactNode {
  const [page, setPage] = useState(opened);
  const [isReturning, setReturning] = useState(false);
  const decision = useDecision();
  const sent = useTrainerPages();
  const decide = (approve: boolean, reason?: string): void =>
    decision.mutate(
      { trainerId: page.trainerId, version: page.version, approve, ...(reason && { reason }) },
      {
        onSuccess: () => {
          toast.success(approve ? t('approved') : t('sentBack', { name: page.name }));
          onClose();
        },
      },
    );
  const readAgain = async (): Promise<void> => {
    const { data } = await sent.refetch();
    const now = data?.items.find(({ trainerId }) => trainerId === page.trainerId);
    decision.reset();
    if (now) setPage(now);
    else onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      shape="wide"
      title={t('pageOf', { name: page.name })}
      lead={t('lead')}
    >
      <Comparison page={page} />
      {decision.isError && <Refusal error={decision.error} onReadAgain={() => void readAgain()} />}
      {isReturning ? (
        <ReturnForm
          busy={decision.isPending}
          onReturn={(reason) => decide(false, reason)}
          onCancel={() => setReturning(false)}
        />
      ) : (
        <div className={s.buttons}>
          <Button look="primary" busy={decision.isPending} onClick={() => decide(true)}>
            {t('approve')}
          </Button>
          <Button look="outline" onClick={() => setReturning(true)}>
            {t('sendBack')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

/** A page that the trainer has changed meanwhile is read again, here. */
function Refusal({ error, onReadAgain }: { error: Error; onReadAgain: () => void }): ReactNode {
  return (
    <Note tone="alert">
      {messageOf(error)}{' '}
      {isApiError(error) && error.code === 'PAGE_CHANGED' && (
        <Button size="sm" look="outline" onClick={onReadAgain}>
          {t('readAgain')}
        </Button>
      )}
    </Note>
  );
}

function ReturnForm({
  busy,
  onReturn,
  onCancel,
}: {
  busy: boolean;
  onReturn: (reason: string) => void;
  onCancel: () => void;
}): ReactNode {
  const [reason, setReason] = useState('');
  const [wasSent, setSent] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSent(true);
    if (reason.trim()) onReturn(reason.trim());
  };
  return (
    <form className={s.form} onSubmit={submit} noValidate>
      <TextArea
        label={t('reason')}
        hint={t('reasonHint')}
        value={reason}
        maxLength={500}
        required
        error={wasSent && !reason.trim() ? t('reasonNeeded') : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className={s.buttons}>
        <Button type="submit" look="primary" busy={busy}>
          {t('sendBack')}
        </Button>
        <Button look="outline" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
