import type { User } from '@studio/contracts';
import { useSession } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useMay } from '../../shared/only-for.js';
import { BanDialog, UnbanDialog } from './ban-dialog.js';
import { RoleDialog } from './role-dialog.js';
import { SignOutDialog } from './sign-out-dialog.js';
import s from './staff.module.css';
import { t } from './messages.js';

type AdminAction = 'role' | 'ban' | 'unban' | 'sign-out';

/** What an admin can do to an account; each asks for a reason first. Nobody bans themselves. */
export function AccountActions({ person }: { person: User }): ReactNode {
  const { user } = useSession();
  const [action, setAction] = useState<AdminAction | null>(null);
  const isOneself = user?.id === person.id;
  const close = (): void => setAction(null);
  if (!useMay()('admin')) return null;
  return (
    <div className={s.bar} role="group" aria-label={t('account')}>
      <Button size="sm" look="outline" onClick={() => setAction('role')}>
        {t('changeRole')}
      </Button>
      <Button size="sm" look="outline" onClick={() => setAction('sign-out')}>
        {t('signOutEverywhere')}
      </Button>
      {!isOneself && (
        <Button
          size="sm"
          look={person.banned ? 'outline' : 'danger'}
          onClick={() => setAction(person.banned ? 'unban' : 'ban')}
        >
          {person.banned ? t('liftBan') : t('ban')}
        </Button>
      )}
      {action === 'role' && <RoleDialog person={person} isOneself={isOneself} onClose={close} />}
      {action === 'ban' && <BanDialog person={person} onClose={close} />}
      {action === 'unban' && <UnbanDialog person={person} onClose={close} />}
      {action === 'sign-out' && (
        <SignOutDialog person={person} isOneself={isOneself} onClose={close} />
      )}
    </div>
  );
}
