import type { RosterView } from '@studio/contracts';
import { Badge } from '@studio/ui/badge';
import { Cake } from 'lucide-react';
import type { ReactNode } from 'react';
import s from './badges.module.css';
import { t } from './messages.js';
import { isFirstClass, missing } from './roster-rules.js';
import type { Entry } from './rosters.js';

/** What is out of the ordinary about one who is expected. */
export function PersonBadges({
  entry,
  roster,
  now,
}: {
  entry: Entry;
  roster: RosterView;
  now: Date;
}): ReactNode {
  const isMissing = missing(roster, now).some(({ bookingId }) => bookingId === entry.bookingId);
  const isFirst = isFirstClass(entry);
  if (!isMissing && !isFirst && !entry.noShow && !entry.hasBirthday) return null;
  return (
    <div className={s.badges}>
      {isMissing && <Badge tone="alert">{t('missing')}</Badge>}
      {isFirst && <Badge tone="accent">{t('firstClass')}</Badge>}
      {entry.hasBirthday && (
        <Badge tone="line" icon={Cake}>
          {t('birthday')}
        </Badge>
      )}
      {entry.noShow && <Badge tone="alert">{entry.waived ? t('missedWaived') : t('missed')}</Badge>}
    </div>
  );
}
