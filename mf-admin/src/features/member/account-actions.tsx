import type { User } from '@studio/contracts';
import { useSession } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { BanDialog, UnbanDialog } from './ban-dialog.js';
import { RoleDialog } from './role-dialog.js';
import { SignOutDialog } from './sign-out-dialog.js';
import s from './staff.module.css';
import { t } from './messages.js';

type Deed = 'role' | 'ban' | 'unban' | 'sign-out';

/** What an admin can do to an account; each asks for a reason first. Nobody bans themselves. */
export function AccountActions({ person }: { person: User }): ReactNode {
  const { user } = useSession();
  const [deed, setDeed] = useState<Deed | null>(null);
  const isOneself = user?.id === person.id;
  const close = (): void => setDeed(null);
  return (
    <div className={s.bar} role="group" aria-label={t('account')}>
      <Button size="sm" look="outline" onClick={() => setDeed('role')}>
        {t('changeRole')}
      </Button>
      <Button size="sm" look="outline" onClick={() => setDeed('sign-out')}>
        {t('signOutEverywhere')}
      </Button>
      {!isOneself && (
        <Button
          size="sm"
          look={person.banned ? 'outline' : 'danger'}
          onClick={() => setDeed(person.banned ? 'unban' : 'ban')}
        >
          {person.banned ? t('liftBan') : t('ban')}
        </Button>
      )}
      {deed === 'role' && <RoleDialog person={person} isOneself={isOneself} onClose={close} />}
      {deed === 'ban' && <BanDialog person={person} onClose={close} />}
      {deed === 'unban' && <UnbanDialog person={person} onClose={close} />}
      {deed === 'sign-out' && (
        <SignOutDialog person={person} isOneself={isOneself} onClose={close} />
      )}
    </div>
  );
}
