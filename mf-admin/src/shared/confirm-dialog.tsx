import { Button } from '@studio/ui/button';
import type { ButtonLook } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import type { ReactNode } from 'react';
import s from './reason-dialog.module.css';
import { t } from './messages.js';

/** One question before something that reaches people: what follows from it, and the button that does it. */
export function ConfirmDialog({
  title,
  consequence,
  action,
  variant = 'dangerFill',
  busy,
  onConfirm,
  onClose,
}: {
  title: string;
  /** In a sentence or two. */
  consequence: string;
  action: string;
  variant?: ButtonLook;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}): ReactNode {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title}>
      <div className={s.form}>
        <p>{consequence}</p>
        <div className={s.actions}>
          <Button look={variant} busy={busy} onClick={onConfirm}>
            {action}
          </Button>
          <Button look="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
