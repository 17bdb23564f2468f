import { CheckField } from '@studio/ui/check-field';
import type { ReactNode } from 'react';
import { bothLabel, teamRoles, type TeamPlace } from './team-labels.js';
import s from './team.module.css';
import { t } from './messages.js';

/** One of the roles with what it may do, and what goes with it; null: nobody's on the team. */
export function RoleFields({
  place,
  onChange,
}: {
  place: TeamPlace | null;
  onChange: (place: TeamPlace) => void;
}): ReactNode {
  const both = place && bothLabel(place.role);
  return (
    <fieldset className={s.roles}>
      <legend className="small strong">{t('role')}</legend>
      {teamRoles.map(({ role, label, text }) => (
        <label key={role} className={s.role}>
          <input
            type="radio"
            name="role"
            checked={place?.role === role}
            onChange={() => onChange({ role, isBoth: false })}
          />
          <span className="strong">{label}</span>
          <span className="muted small">{text}</span>
        </label>
      ))}
      {place && both && (
        <CheckField
          checked={place.isBoth}
          onChange={(isBoth) => onChange({ role: place.role, isBoth })}
        >
          {both}
        </CheckField>
      )}
    </fieldset>
  );
}
