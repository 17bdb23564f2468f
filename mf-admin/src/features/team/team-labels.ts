import type { TeamMember } from '@studio/contracts';
import { dateAndTime } from '@studio/ui/format';
import { assignableRoles, roleLabel } from '../../shared/roles.js';
import { t } from './messages.js';

type TeamRole = Exclude<TeamMember['role'], 'user'>;

/** What somebody on the team is: a role, and what goes with it. */
export interface TeamPlace {
  role: TeamRole;
  /** A trainer at the front desk too; an admin or manager who teaches too. */
  isBoth: boolean;
}

export const teamRoles: readonly { role: TeamRole; label: string; text: string }[] = [
  { role: 'trainer', label: t('roleTrainer'), text: t('roleTrainerText') },
  { role: 'front_desk', label: t('roleFrontDesk'), text: t('roleFrontDeskText') },
  { role: 'manager', label: t('roleManager'), text: t('roleManagerText') },
  { role: 'admin', label: t('roleAdmin'), text: t('roleAdminText') },
];

/** What may be added to a role; null for the front desk. */
export const bothLabel = (role: TeamRole): string | null => {
  if (role === 'front_desk') return null;
  return role === 'trainer' ? t('alsoFrontDesk') : t('alsoTrainer');
};

export const placeOf = (person: TeamMember): TeamPlace => {
  if (person.is_admin) return { role: 'admin', isBoth: person.teaches };
  const role = person.role === 'user' ? 'trainer' : person.role;
  return { role, isBoth: role === 'trainer' ? person.is_front_desk === true : person.teaches };
};

/** As the endpoints take it. */
export const toRequest = ({ role, isBoth }: TeamPlace) => ({
  role,
  isFrontDesk: role === 'trainer' && isBoth,
  teaches: (role === 'admin' || role === 'manager') && isBoth,
});

export const nameOf = ({ full_name, email }: Pick<TeamMember, 'full_name' | 'email'>): string =>
  full_name ?? email;

/** `Manager, teaches`, `Trainer, front desk`. */
export const placeLabel = (person: TeamMember): string => {
  const { role, isBoth } = placeOf(person);
  const label = roleLabel(person);
  return isBoth && role !== 'trainer' ? t('alsoTeaches', { role: label }) : label;
};

export const labelOf = ({ role, isBoth }: TeamPlace): string => {
  if (role === 'trainer' && isBoth) return assignableRoles.trainer_at_front_desk;
  const label = assignableRoles[role];
  return isBoth && role !== 'front_desk' ? t('alsoTeaches', { role: label }) : label;
};

/** Whether they have come yet. */
export const stateLabel = (person: TeamMember): string => {
  const { invitation, email_confirmed: isConfirmed, last_sign_in_at: signedInAt } = person;
  if (invitation) return t('invited', { time: dateAndTime(invitation.expiresAt) });
  if (isConfirmed === false) return t('invitationExpired');
  return signedInAt ? t('lastSignIn', { time: dateAndTime(signedInAt) }) : t('neverSignedIn');
};
