import type { User } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ReasonDialog } from '../../shared/reason-dialog.js';
import { assignableRoles, roleOf, type AssignableRole } from '../../shared/roles.js';
import { accountFields, roleConsequence, versionOf } from './staff-labels.js';
import s from './staff.module.css';
import { useStaff } from './use-staff.js';
import { t } from './messages.js';

const choices = Object.entries(assignableRoles) as [AssignableRole, string][];

const toRequest = (chosen: AssignableRole) =>
  chosen === 'trainer_at_front_desk'
    ? ({ role: 'trainer', isFrontDesk: true } as const)
    : { role: chosen, isFrontDesk: false };

/** One of the roles, each a row large enough for a finger. */
function RoleChoice({
  chosen,
  onChange,
}: {
  chosen: AssignableRole;
  onChange: (role: AssignableRole) => void;
}): ReactNode {
  return (
    <fieldset className={s.roles}>
      <legend className="small strong">{t('role')}</legend>
      {choices.map(([value, label]) => (
        <label key={value} className={s.role}>
          <input
            type="radio"
            name="role"
            checked={value === chosen}
            onChange={() => onChange(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

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
  const [chosen, setChosen] = useState<AssignableRole>(now);
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
        chosen === now
          ? t('changeRole')
          : t('makeRole', { role: assignableRoles[chosen].toLowerCase() })
      }
      variant={now === 'admin' ? 'dangerFill' : 'primary'}
      ready={chosen !== now}
      busy={role.isPending}
      error={role.error}
      onClose={onClose}
      conflict={{ fields: accountFields, mine: { role: toRequest(chosen).role } }}
      onDo={(reason, version) =>
        role.mutate(
          { ...toRequest(chosen), reason, ...versionOf(read, version) },
          {
            onSuccess: () => {
              toast.success(`${person.full_name ?? person.email}: ${assignableRoles[chosen]}`);
              onClose();
            },
          },
        )
      }
    >
      <RoleChoice chosen={chosen} onChange={setChosen} />
    </ReasonDialog>
  );
}
