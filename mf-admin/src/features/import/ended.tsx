import { messageOf } from '@studio/api-client';
import type { ImportView } from '@studio/contracts';
import { Button } from '@studio/ui/button';
import { Card } from '@studio/ui/card';
import { Dialog } from '@studio/ui/dialog';
import { Note } from '@studio/ui/note';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useImportActions } from './api.js';
import s from './import.module.css';
import { t } from './messages.js';
import { UndoDialog } from './undo-dialog.js';

/** One question before something that reaches people. */
function Ask(props: {
  title: string;
  text: string;
  yes: string;
  action: {
    mutate: (input: undefined, options: { onSuccess: () => void }) => void;
    isPending: boolean;
    error: unknown;
  };
  onClose: () => void;
}): ReactNode {
  const { title, text, yes, action, onClose } = props;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title}>
      <p>{text}</p>
      {action.error !== null && <Note tone="alert">{messageOf(action.error)}</Note>}
      <div className={s.dialogButtons}>
        <Button look="ghost" onClick={onClose}>
          {t('keepIt')}
        </Button>
        <Button
          look="primary"
          busy={action.isPending}
          onClick={() => action.mutate(undefined, { onSuccess: onClose })}
        >
          {yes}
        </Button>
      </div>
    </Dialog>
  );
}

function Question({
  asking,
  one,
  onClose,
}: {
  asking: 'undo' | 'invite';
  one: ImportView;
  onClose: () => void;
}): ReactNode {
  const { undo, invite } = useImportActions(one.id);
  const { toInvite } = one;
  if (asking === 'invite')
    return (
      <Ask
        title={t('inviteTitle', { count: toInvite })}
        text={t('inviteText')}
        yes={t('send')}
        action={invite}
        onClose={onClose}
      />
    );
  return <UndoDialog one={one} undo={undo} onClose={onClose} />;
}

const reportOf = ({ kind, status, counts }: ImportView): string => {
  const { made, known, failed, undone, kept } = counts;
  if (status === 'done') {
    const facts = { made, known, failed };
    return kind === 'people' ? t('doneText', facts) : t('doneRows', facts);
  }
  return kind === 'people' ? t('undoneText', { undone, kept }) : t('undoneRows', { undone, kept });
};

function Report({ one }: { one: ImportView }): ReactNode {
  const { undecided = 0 } = one.counts;
  return (
    <>
      <h2>{one.status === 'done' ? t('doneTitle') : t('undoneTitle')}</h2>
      <p role="status" className="num">
        {reportOf(one)}
      </p>
      {one.status === 'done' && undecided > 0 && (
        <Note tone="scarce">{t('notDecided', { count: undecided })}</Note>
      )}
    </>
  );
}

/** How an import ended, and what can be done with it. */
export function Ended({ one }: { one: ImportView }): ReactNode {
  const [asking, setAsking] = useState<'undo' | 'invite'>();
  const { counts, invitations, toInvite } = one;
  const isDone = one.status === 'done';
  const toUndo = isDone ? counts.made : counts.kept;
  const mayInvite = isDone && toInvite > 0 && !invitations;
  return (
    <Card className={s.ended}>
      <Report one={one} />
      {invitations && <p className="muted num">{t('inviting', invitations)}</p>}
      <div className={s.buttons}>
        {mayInvite && (
          <Button look="primary" onClick={() => setAsking('invite')}>
            {t('invite', { count: toInvite })}
          </Button>
        )}
        {toUndo > 0 && (
          <Button look="outline" onClick={() => setAsking('undo')}>
            {isDone ? t('undo') : t('undoAgain')}
          </Button>
        )}
      </div>
      {asking && <Question asking={asking} one={one} onClose={() => setAsking(undefined)} />}
    </Card>
  );
}
