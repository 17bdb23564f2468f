import { messageOf } from '@studio/api-client';
import type { HealthFlags as Flags, RosterView } from '@studio/contracts';
import { Avatar } from '@studio/ui/avatar';
import { Card, List } from '@studio/ui/card';
import { Empty } from '@studio/ui/empty';
import { studioClock } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import type { ReactNode } from 'react';
import { HealthFlags, useHealth } from '../../shared/health-flags.js';
import { PersonBadges } from '../../shared/person-badges.js';
import { expected, isFirstClass } from '../../shared/roster-rules.js';
import type { Entry } from '../../shared/rosters.js';
import s from './class.module.css';
import { t } from './messages.js';

/** First those of whom the trainer must know something, then the others. */
export function People({ roster, now }: { roster: RosterView; now: Date }): ReactNode {
  const health = useHealth(roster.schedule.id, Boolean(roster.healthFlags));
  const people = expected(roster.entries);
  if (people.length === 0)
    return (
      <Card>
        <Empty spot="no-bookings" title={t('nobody')}>
          {t('nobodyHint')}
        </Empty>
      </Card>
    );
  const isSpecial = (entry: Entry): boolean =>
    isFirstClass(entry) || Boolean(health.data?.has(entry.userId));
  const special = people.filter(isSpecial);
  const others = people.filter((entry) => !isSpecial(entry));
  const list = { flags: health.data, roster, now };
  return (
    <>
      {health.isError && (
        <Note tone="alert">
          {t('healthNotRead')} {messageOf(health.error)}
        </Note>
      )}
      <Group title={t('know')} entries={special} {...list} />
      <Group title={special.length ? t('others') : t('everybody')} entries={others} {...list} />
    </>
  );
}

function Group({
  title,
  entries,
  flags,
  roster,
  now,
}: {
  title: string;
  entries: readonly Entry[];
  flags: ReadonlyMap<string, Flags> | undefined;
  roster: RosterView;
  now: Date;
}): ReactNode {
  if (entries.length === 0) return null;
  return (
    <Card className={s.group} aria-label={title}>
      <div className={s.groupHead}>
        <h2>{title}</h2>
        <span className="muted small num" aria-hidden>
          {entries.length}
        </span>
      </div>
      <List>
        {entries.map((entry) => {
          const own = flags?.get(entry.userId);
          return (
            <li key={entry.bookingId} className={s.person}>
              <Avatar name={entry.name} src={entry.avatarUrl} size={36} />
              <div className="grow">
                <p className="strong">{entry.name}</p>
                <p className="muted small num">
                  {entry.checkedInAt
                    ? t('checkedInAt', { time: studioClock(entry.checkedInAt) })
                    : t('visits', { count: entry.visits })}
                </p>
                <PersonBadges entry={entry} roster={roster} now={now} />
                {own && <HealthFlags flags={own} />}
              </div>
            </li>
          );
        })}
      </List>
    </Card>
  );
}
