import type { User } from '@studio/contracts';
import { Button } from '@studio/ui/button';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { lazyDialog } from '../../../shared/lazy-dialog.js';
import { useMay } from '../../../shared/only-for.js';
import s from './merge.module.css';
import { t } from './messages.js';

const MergeDialog = lazyDialog(async () => (await import('./merge-dialog.js')).MergeDialog);

/** For managers; the front desk sees whom to ask. */
export function MergeButton({ person }: { person: User }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const mayMerge = useMay()('manager');
  return (
    <>
      <Button size="sm" look="outline" disabled={!mayMerge} onClick={() => setOpen(true)}>
        {t('mergeWith')}
      </Button>
      {!mayMerge && <span className={`muted small ${s.ask}`}>{t('askManager')}</span>}
      {isOpen && <MergeDialog person={person} onClose={() => setOpen(false)} />}
    </>
  );
}
