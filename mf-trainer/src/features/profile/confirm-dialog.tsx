import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import type { ReactNode } from 'react';
import { t } from './messages.js';
import s from './profile.module.css';

/** What can't be had back, with what follows. */
export function ConfirmDialog({
  title,
  text,
  action,
  busy,
  onConfirm,
  onClose,
}: {
  title: string;
  text: string;
  action: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}): ReactNode {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title}>
      <p className={s.consequence}>{text}</p>
      <div className={s.buttons}>
        <Button look="dangerFill" busy={busy} onClick={onConfirm}>
          {action}
        </Button>
        <Button look="outline" onClick={onClose}>
          {t('keepIt')}
        </Button>
      </div>
    </Dialog>
  );
}
