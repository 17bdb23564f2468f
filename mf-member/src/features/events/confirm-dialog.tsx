import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { Note } from '@studio/ui/note';
import type { ReactNode } from 'react';
import s from './events.module.css';

/** Asks before a place is given up, and says what that costs. */
export function ConfirmDialog({
  title,
  consequence,
  error,
  yes,
  no,
  busy,
  onYes,
  onClose,
}: {
  title: string;
  consequence: ReactNode;
  error?: string | undefined;
  yes: string;
  no: string;
  busy: boolean;
  onYes: () => void;
  onClose: () => void;
}): ReactNode {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title}>
      <div className={s.dialog}>
        <Note tone="scarce">{consequence}</Note>
        {error && <Note tone="alert">{error}</Note>}
        <Button look="dangerFill" size="lg" block busy={busy} onClick={onYes}>
          {yes}
        </Button>
        <Button look="ghost" size="lg" block onClick={onClose}>
          {no}
        </Button>
      </div>
    </Dialog>
  );
}
