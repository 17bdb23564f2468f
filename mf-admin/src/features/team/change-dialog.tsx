import type { TeamMember } from '@studio/contracts';
import { toast, useSession } from '@studio/shell-kit';
import { CheckField } from '@studio/ui/check-field';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ReasonDialog } from '../../shared/reason-dialog.js';
import { roleLabels } from '../../shared/labels.js';
import { RoleFields } from './role-fields.js';
import { labelOf, nameOf, placeOf, type TeamPlace } from './team-labels.js';
import { useChange } from './use-team.js';
import { t } from './messages.js';

const fields = {
  role: { label: t('fieldRole'), show: (role: unknown) => roleLabels[String(role)] ?? '' },
};

const isSamePlace = (one: TeamPlace | null, other: TeamPlace): boolean =>
  one?.role === other.role && one.isBoth === other.isBoth;

const losesAdminArea = (now: TeamPlace, next: TeamPlace | null): boolean =>
  now.role === 'admin' && next?.role !== 'admin';

const consequenceOf = (place: TeamPlace | null, losesAdmin: boolean, name: string): string => {
  if (losesAdmin) return t('losesOwnAdmin');
  return place ? t('staysInTeam') : t('removes', { name });
};

/** Another role, or none: each with a reason. */
export function ChangeDialog({
  person,
  onClose,
}: {
  person: TeamMember;
  onClose: () => void;
}): ReactNode {
  const { user } = useSession();
  // As it was when the dialog was opened: the list behind it is read again.
  const [read] = useState(person);
  const now = placeOf(read);
  const [place, setPlace] = useState<TeamPlace | null>(now);
  const change = useChange(read);
  const name = nameOf(read);
  const isChanged = !isSamePlace(place, now);
  const losesAdmin = user?.id === read.id && losesAdminArea(now, place);
  const save = (reason: string, version: number | undefined = read.version): void =>
    change.mutate(
      { place, reason, version },
      {
        onSuccess: () => {
          toast.success(
            place ? t('saved', { name, role: labelOf(place) }) : t('removed', { name }),
          );
          onClose();
        },
      },
    );
  return (
    <ReasonDialog
      title={t('changeTitle', { name })}
      consequence={isChanged ? consequenceOf(place, losesAdmin, name) : t('chooseAnother')}
      action={place ? t('save') : t('remove')}
      variant={place && !losesAdmin ? 'primary' : 'dangerFill'}
      ready={isChanged}
      busy={change.isPending}
      error={change.error}
      conflict={{ fields, mine: { role: place?.role ?? 'user' } }}
      onDo={save}
      onClose={onClose}
    >
      <RoleFields place={place} onChange={setPlace} />
      <CheckField
        checked={place === null}
        onChange={(isRemoved) => setPlace(isRemoved ? null : now)}
      >
        {t('remove')}
      </CheckField>
    </ReasonDialog>
  );
}
