import type { User } from '@studio/contracts';
import { messageOf } from '@studio/api-client';
import { toast, useSession } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useMay } from '../../shared/only-for.js';
import { roleOf } from '../../shared/roles.js';
import { BanDialog, UnbanDialog } from './ban-dialog.js';
import { CorrectDialog } from './correct-dialog.js';
import { MergeButton } from './merge/merge-button.js';
import { RoleDialog } from './role-dialog.js';
import { SignOutDialog } from './sign-out-dialog.js';
import s from './staff.module.css';
import { useStaff } from './use-staff.js';
import { t } from './messages.js';

type AdminAction = 'role' | 'ban' | 'unban' | 'sign-out';

/** Mails the invitation once more, to who has not signed in yet. */
function InviteButton({ person }: { person: User }): ReactNode {
  const { invitation } = useStaff(person.id);
  const { email } = person;
  const send = (): void =>
    invitation.mutate(undefined, {
      onSuccess: () => toast.success(t('invitationSent', { email })),
      onError: (error) => toast.error(t('invitationNotSent'), { description: messageOf(error) }),
    });
  return (
    <Button size="sm" look="outline" busy={invitation.isPending} onClick={send}>
      {t('inviteAgain')}
    </Button>
  );
}

/** What the front desk can do to an account, and an admin besides; each with a reason. */
export function AccountActions({ person }: { person: User }): ReactNode {
  const [isCorrecting, setCorrecting] = useState(false);
  const may = useMay();
  // Whose address one may change, their account one may take.
  const mayCorrect = may('admin') || roleOf(person) === 'user';
  return (
    <div className={s.bar} role="group" aria-label={t('account')}>
      {mayCorrect && (
        <Button size="sm" look="outline" onClick={() => setCorrecting(true)}>
          {t('correctDetails')}
        </Button>
      )}
      {person.email && person.email_confirmed === false && <InviteButton person={person} />}
      <MergeButton person={person} />
      {may('admin') && <AdminActions person={person} />}
      {isCorrecting && <CorrectDialog person={person} onClose={() => setCorrecting(false)} />}
    </div>
  );
}

/** Nobody bans themselves. */
function AdminActions({ person }: { person: User }): ReactNode {
  const { user } = useSession();
  const [action, setAction] = useState<AdminAction | null>(null);
  const isOneself = user?.id === person.id;
  const close = (): void => setAction(null);
  return (
    <>
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
    </>
  );
}
