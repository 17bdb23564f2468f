import type { Role, User } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Seg } from '@studio/ui/seg';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { roleLabels } from '../../shared/labels.js';
import { ReasonDialog } from '../../shared/reason-dialog.js';
import { accountFields, roleConsequence, roleOf, versionOf } from './staff-labels.js';
import s from './staff.module.css';
import { useStaff } from './use-staff.js';
import { t } from './messages.js';

const choices = Object.entries(roleLabels).map(([value, label]) => ({ value, label }));

export function RoleDialog({
  person,
  isOneself,
  onClose,
}: {
  person: User;
  isOneself: boolean;
  onClose: () => void;
}): ReactNode {
  const { role } = useStaff(person.id);
  const now = roleOf(person);
  // As it was when the dialog was opened: the page behind it is read again.
  const [read] = useState(person);
  const [chosen, setChosen] = useState<Role>(now);
  const name = isOneself ? t('you') : (person.full_name ?? person.email);
  const consequence = () => {
    if (chosen === now) return t('chooseAnotherRole');
    if (isOneself) return t('youLoseAdminArea');
    return roleConsequence(now, chosen, name);
  };
  return (
    <ReasonDialog
      title={t('changeRole')}
      consequence={consequence()}
      action={
        chosen === now ? t('changeRole') : `Make ${roleLabels[chosen]?.toLowerCase() ?? chosen}`
      }
      variant={now === 'admin' ? 'dangerFill' : 'primary'}
      ready={chosen !== now}
      busy={role.isPending}
      error={role.error}
      onClose={onClose}
      conflict={{ fields: accountFields, mine: { role: chosen } }}
      onDo={(reason, version) =>
        role.mutate(
          { role: chosen, reason, ...versionOf(read, version) },
          {
            onSuccess: () => {
              toast.success(`${person.full_name ?? person.email}: ${roleLabels[chosen] ?? chosen}`);
              onClose();
            },
          },
        )
      }
    >
      <div className={s.choice}>
        <Seg
          label={t('role')}
          choices={choices}
          value={chosen}
          onChange={(value) => setChosen(value as Role)}
        />
      </div>
    </ReasonDialog>
  );
}
