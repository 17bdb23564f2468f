import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { Note } from '@studio/ui/note';
import type { ReactNode } from 'react';
import s from './cover.module.css';
import { t } from './messages.js';

/** A claim takes the class from its trainer and reaches everybody who booked: it is confirmed first. */
export function ClaimDialog({
  what,
  effect,
  busy,
  onClaim,
  onClose,
}: {
  what: string;
  effect: string;
  busy: boolean;
  onClaim: () => void;
  onClose: () => void;
}): ReactNode {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('claimQuestion')}>
      <div className={s.dialog}>
        <p className="num">{what}</p>
        <Note tone="scarce">{effect}</Note>
        <Button look="primary" size="lg" block busy={busy} onClick={onClaim}>
          {t('claimClass')}
        </Button>
        <Button look="ghost" size="lg" block onClick={onClose}>
          {t('notNow')}
        </Button>
      </div>
    </Dialog>
  );
}
