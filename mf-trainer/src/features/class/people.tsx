import { messageOf } from '@studio/api-client';
import type { HealthFlags as Flags, RosterView } from '@studio/contracts';
import { Card, List } from '@studio/ui/card';
import { Empty } from '@studio/ui/empty';
import { Note } from '@studio/ui/note';
import type { ReactNode } from 'react';
import { useHealth } from '../../shared/health-flags.js';
import { expected, isFirstClass } from '../../shared/roster-rules.js';
import type { Entry } from '../../shared/rosters.js';
import s from './class.module.css';
import { t } from './messages.js';
import { Person } from './person.js';

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
        {entries.map((entry) => (
          <Person
            key={entry.bookingId}
            entry={entry}
            flags={flags?.get(entry.userId)}
            roster={roster}
            now={now}
          />
        ))}
      </List>
    </Card>
  );
}
