import type { RosterView } from '@studio/contracts';
import { Badge } from '@studio/ui/badge';
import { Activity, Cake } from 'lucide-react';
import type { ReactNode } from 'react';
import s from './badges.module.css';
import { t } from './messages.js';
import { expected, isFirstClass, missing } from './roster-rules.js';

/** What is out of the ordinary in a class: off, somebody missing, newcomers, health flags. */
export function ClassBadges({ roster, now }: { roster: RosterView; now: Date }): ReactNode {
  const { schedule, entries, healthFlags } = roster;
  if (schedule.status === 'cancelled')
    return (
      <div className={s.badges}>
        <Badge tone="alert">{t('cancelled')}</Badge>
      </div>
    );
  const people = expected(entries);
  const first = people.filter(isFirstClass).length;
  const birthdays = people.filter(({ hasBirthday }) => hasBirthday).length;
  const away = missing(roster, now).length;
  if (!first && !away && !healthFlags && !birthdays) return null;
  return (
    <div className={s.badges}>
      {away > 0 && <Badge tone="alert">{t('missingCount', { count: away })}</Badge>}
      {first > 0 && <Badge tone="accent">{t('firstClasses', { count: first })}</Badge>}
      {healthFlags ? (
        <Badge tone="scarce" icon={Activity}>
          {t('flags', { count: healthFlags })}
        </Badge>
      ) : null}
      {birthdays > 0 && (
        <Badge tone="line" icon={Cake}>
          {t('birthdays', { count: birthdays })}
        </Badge>
      )}
    </div>
  );
}
