import type { HealthFlags as Flags, RosterView } from '@studio/contracts';
import { Avatar } from '@studio/ui/avatar';
import { CheckInButton } from '@studio/ui/check-in-button';
import { deadline } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { EntrySpot } from '../../shared/entry-spot.js';
import { HealthFlags } from '../../shared/health-flags.js';
import { PersonName } from '../../shared/notes/person-name.js';
import { PersonBadges } from '../../shared/person-badges.js';
import { canTick, isIn, isOpen } from '../../shared/roster-rules.js';
import type { Entry } from '../../shared/rosters.js';
import { t } from './messages.js';
import s from './today.module.css';

/** One who is expected, and whether they are in. */
export function Person({
  entry,
  flags,
  isWaiting,
  onChange,
  roster,
  now,
}: {
  entry: Entry;
  flags: Flags | undefined;
  /** Tapped, and not sent for some time. */
  isWaiting: boolean;
  onChange: (isIn: boolean) => void;
  roster: RosterView;
  now: Date;
}): ReactNode {
  const { noShow } = entry;
  const open = isOpen(roster, now);
  return (
    <li className={s.person}>
      <EntrySpot entry={entry} roster={roster} now={now} />
      <Avatar name={entry.name} src={entry.avatarUrl} size={36} />
      <div className="grow">
        <PersonName entry={entry} roster={roster} now={now} />
        {noShow?.pending && (
          <p className="muted small num">
            {t('countsAsMissedFrom', { time: deadline(noShow.finalAt, now) })}
          </p>
        )}
        {isWaiting && <p className="muted small">{t('notSent')}</p>}
        <PersonBadges entry={entry} roster={roster} now={now} />
        {flags && <HealthFlags flags={flags} />}
      </div>
      {open && canTick(entry) && (
        <CheckInButton name={entry.name} done={isIn(entry)} onChange={onChange} />
      )}
      {!open && isIn(entry) && <span className="muted small">{t('attended')}</span>}
    </li>
  );
}
