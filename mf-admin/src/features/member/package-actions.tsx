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

type AdminAction = 'adjust' | 'extend' | 'freeze' | 'unfreeze' | 'move';

interface PackageActionsProps {
  one: UserPackageView;
  owner: { id: string; name: string };
}

/** Each action with its label, and whether it can be done. */
const actionsOf = (
  one: UserPackageView,
  today: string,
): readonly [AdminAction, string, boolean][] => {
  const isOver = one.expiresOn < today;
  const isClosed = one.status === 'locked' || one.status === 'refunded';
  return [
    ['adjust', t('credits'), !isOver],
    ['extend', t('extend'), true],
    ['freeze', t('freeze'), !isOver && !isClosed && !one.frozen],
    ['unfreeze', t('endFreezeButton'), one.frozen !== null],
    ['move', t('move'), !isOver && !isClosed && one.creditsLeft > 0],
  ];
};

/** What a manager can do to one package; each asks for a reason first. */
export function PackageActions({ one, owner }: PackageActionsProps): ReactNode {
  const today = studioDay(useNow());
  const [action, setAction] = useState<AdminAction | null>(null);
  const close = (): void => setAction(null);
  const actions = actionsOf(one, today);
  const shared = { one, name: owner.name, onClose: close };
  return (
    <div
      className={s.actions}
      role="group"
      aria-label={t('actionsPackageName', { packageName: one.packageName })}
    >
      {actions.map(
        ([name, label, can]) =>
          can && (
            <Button key={name} size="sm" look="ghost" onClick={() => setAction(name)}>
              {label}
            </Button>
          ),
      )}
      {action === 'adjust' && <AdjustDialog {...shared} />}
      {action === 'extend' && <ExtendDialog {...shared} />}
      {action === 'freeze' && <FreezeDialog {...shared} />}
      {action === 'unfreeze' && <UnfreezeDialog {...shared} />}
      {action === 'move' && <MoveDialog one={one} owner={owner} onClose={close} />}
    </div>
  );
}
