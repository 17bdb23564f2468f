import type { User } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { count } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { ReasonDialog } from '../../shared/reason-dialog.js';
import { useStaff } from './use-staff.js';

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
      title="Sign out everywhere?"
      consequence={
        isOneself
          ? 'You are signed out on every device, this one included.'
          : `${name} is signed out on every device with the next click, and can sign in again.`
      }
      action="Sign out everywhere"
      look="dangerFill"
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
                  ? `${name}: ${count(sessions, 'session')} ended`
                  : `${name} was not signed in anywhere`,
              );
              onClose();
            },
          },
        )
      }
    />
  );
}
