import { Link } from '@studio/shell-kit/router';
import { Avatar } from '@studio/ui/avatar';
import { Badge } from '@studio/ui/badge';
import { Button } from '@studio/ui/button';
import { CheckInButton } from '@studio/ui/check-in-button';
import { deadline, studioClock } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { useMay } from './only-for.js';
import type { RosterEntry } from './api.js';
import s from './roster-card.module.css';
import { canTick, isPresent } from './roster-rules.js';
import { bookingLabel } from './labels.js';
import { t } from './messages.js';

const stateOf = ({ status, noShow, waived, rescue }: RosterEntry, now: Date): string => {
  const { word } = bookingLabel(status);
  if (rescue?.releaseAt && noShow?.pending) return t('seatReleased');
  if (waived) return `${word}, waived`;
  return noShow?.pending ? `${word}, final ${deadline(noShow.finalAt, now)}` : word;
};

function Badges({ entry, now }: { entry: RosterEntry; now: Date }): ReactNode {
  const isFirst = isPresent(entry) && entry.visits === 0 && !entry.noShow;
  const isUsual = entry.status === 'confirmed' || entry.status === 'attended';
  return (
    <>
      {isFirst && <Badge tone="accent">{t('firstClass')}</Badge>}
      {!isUsual && (
        <Badge tone={entry.waived ? 'plain' : bookingLabel(entry.status).tone}>
          {stateOf(entry, now)}
        </Badge>
      )}
    </>
  );
}

/** One person of a class: who, since when, and what can be done about it. */
export function RosterPerson({
  entry,
  n,
  open,
  now,
  spot,
  actions,
  onTap,
  onWaive,
}: {
  entry: RosterEntry;
  n: number;
  open: boolean;
  now: Date;
  /** The number of the spot, in a room with spots. */
  spot?: ReactNode;
  actions?: ReactNode;
  onTap: (done: boolean) => void;
  onWaive: () => void;
}): ReactNode {
  const may = useMay();
  const done = entry.status === 'attended';
  const here = isPresent(entry);
  return (
    <li className={`num ${s.person}`}>
      <span className={`muted tiny ${s.number}`}>{n}</span>
      {spot}
      <Avatar name={entry.name} src={entry.avatarUrl} size={28} />
      <span className={s.name}>
        <Link to={`/admin/users/${entry.userId}`} className="strong small cut">
          {entry.name}
        </Link>
        <Badges {...{ entry, now }} />
      </span>
      {done && entry.checkedInAt && (
        <span className={`tiny ${s.at}`}>{studioClock(entry.checkedInAt)}</span>
      )}
      {may('manager') && entry.noShow && !entry.waived && (
        <Button
          look="ghost"
          size="sm"
          onClick={onWaive}
          aria-label={t('waiveName', { name: entry.name })}
        >
          {t('waive')}
        </Button>
      )}
      {actions}
      {open && here && canTick(entry) && (
        <CheckInButton name={entry.name} done={done} onChange={onTap} />
      )}
    </li>
  );
}
