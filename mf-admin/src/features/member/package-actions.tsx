import type { UserPackageView } from '@studio/contracts';
import { Button } from '@studio/ui/button';
import { studioDay } from '@studio/ui/format';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ExtendDialog } from '../../shared/packages/extend-dialog.js';
import { useNow } from '../../shared/use-now.js';
import { AdjustDialog } from './adjust-dialog.js';
import { FreezeDialog, UnfreezeDialog } from './freeze-dialogs.js';
import { MoveDialog } from './move-dialog.js';
import s from './staff.module.css';
import { t } from './messages.js';

type Deed = 'adjust' | 'extend' | 'freeze' | 'unfreeze' | 'move';

interface PackageActionsProps {
  one: UserPackageView;
  owner: { id: string; name: string };
}

/** What an admin can do to one package; each asks for a reason first. */
export function PackageActions({ one, owner }: PackageActionsProps): ReactNode {
  const today = studioDay(useNow());
  const [deed, setDeed] = useState<Deed | null>(null);
  const close = (): void => setDeed(null);
  const isOver = one.expiresOn < today;
  const isClosed = one.status === 'locked' || one.status === 'refunded';
  const deeds: [Deed, string, boolean][] = [
    ['adjust', t('credits'), !isOver],
    ['extend', t('extend'), true],
    ['freeze', t('freeze'), !isOver && !isClosed && !one.frozen],
    ['unfreeze', t('endFreeze2'), one.frozen !== null],
    ['move', t('move'), !isOver && !isClosed && one.creditsLeft > 0],
  ];
  const shared = { one, name: owner.name, onClose: close };
  return (
    <div
      className={s.deeds}
      role="group"
      aria-label={t('actionsPackageName', { packageName: one.packageName })}
    >
      {deeds.map(
        ([name, label, can]) =>
          can && (
            <Button key={name} size="sm" look="ghost" onClick={() => setDeed(name)}>
              {label}
            </Button>
          ),
      )}
      {deed === 'adjust' && <AdjustDialog {...shared} />}
      {deed === 'extend' && <ExtendDialog {...shared} />}
      {deed === 'freeze' && <FreezeDialog {...shared} />}
      {deed === 'unfreeze' && <UnfreezeDialog {...shared} />}
      {deed === 'move' && <MoveDialog one={one} owner={owner} onClose={close} />}
    </div>
  );
}
