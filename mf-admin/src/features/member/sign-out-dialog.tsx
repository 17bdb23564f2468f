import type { User } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import type { ReactNode } from 'react';
import { ReasonDialog } from '../../shared/reason-dialog.js';
import { useStaff } from './use-staff.js';
import { t } from './messages.js';

export function SignOutDialog({
  person,
  isOneself,
  onClose,
}: {
  person: User;
  isOneself: boolean;
  onClose: () => void;
}): ReactNode {
  const { signOut } = useStaff(person.id);
  const name = person.full_name ?? person.email;
  return (
    <ReasonDialog
      title={t('signOutEverywhereTitle')}
      consequence={isOneself ? t('youSignedOutOn') : t('signedOutOnEvery', { name })}
      action={t('signOutEverywhere')}
      variant="dangerFill"
      busy={signOut.isPending}
      error={signOut.error}
      onClose={onClose}
      onDo={(reason) =>
        signOut.mutate(
          { reason },
          {
            onSuccess: ({ sessions }) => {
              toast.success(
                sessions > 0
                  ? t('sessionsOfEnded', { name, sessions })
                  : t('notSignedAnywhere', { name }),
              );
              onClose();
            },
          },
        )
      }
    />
  );
}
