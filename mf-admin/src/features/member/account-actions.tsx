import type { User } from '@studio/contracts';
import { useSession } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { BanDialog, UnbanDialog } from './ban-dialog.js';
import { RoleDialog } from './role-dialog.js';
import { SignOutDialog } from './sign-out-dialog.js';
import s from './staff.module.css';

type Deed = 'role' | 'ban' | 'unban' | 'sign-out';

/** What an admin can do to an account; each asks for a reason first. Nobody bans themselves. */
export function AccountActions({ person }: { person: User }): ReactNode {
  const { user } = useSession();
  const [deed, setDeed] = useState<Deed | null>(null);
  const isOneself = user?.id === person.id;
  const close = (): void => setDeed(null);
  return (
    <div className={s.bar} role="group" aria-label="Account">
      <Button size="sm" look="outline" onClick={() => setDeed('role')}>
        Change role
      </Button>
      <Button size="sm" look="outline" onClick={() => setDeed('sign-out')}>
        Sign out everywhere
      </Button>
      {!isOneself && (
        <Button
          size="sm"
          look={person.banned ? 'outline' : 'danger'}
          onClick={() => setDeed(person.banned ? 'unban' : 'ban')}
        >
          {person.banned ? 'Lift the ban' : 'Ban'}
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
