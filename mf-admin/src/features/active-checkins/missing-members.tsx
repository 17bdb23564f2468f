import type { ActiveCheckIn } from '@studio/contracts';
import { Button } from '@studio/ui/button';
import { studioClock } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import s from './active-checkins.module.css';
import { missingAt, useRescue } from './rescue.js';
import { Text, t } from './messages.js';

/** Who has not come as the class begins: ask them with one tap, or give their seat to others. */
export function MissingMembers({ roster, now }: { roster: ActiveCheckIn; now: Date }): ReactNode {
  const { schedule } = roster;
  const { ask, release } = useRescue(schedule.id);
  const missing = missingAt(roster, now);
  if (missing.length === 0) return null;
  const hasBegun = new Date(schedule.startsAt) <= now;
  return (
    <section
      className={s.missing}
      role="group"
      aria-label={t('missingIn', { name: schedule.classType.name })}
    >
      <p className={`num small ${s.missingHead}`}>
        <Icon of={Clock} size={16} />
        {hasBegun
          ? t('notInPendingAt', { count: missing.length, endTime: schedule.endTime })
          : t('notInYet', { count: missing.length })}
      </p>
      <ul className={s.missingList}>
        {missing.map((entry) => (
          <li key={entry.bookingId} className={s.missingOne}>
            <span className="strong small cut">{entry.name}</span>
            {entry.rescue?.remindedAt ? (
              <span className="num small">
                {t('askedAt', { at: studioClock(entry.rescue.remindedAt) })}
              </span>
            ) : (
              <Button
                look="outline"
                size="sm"
                busy={ask.isPending && ask.variables.bookingId === entry.bookingId}
                onClick={() => ask.mutate(entry)}
              >
                <Text
                  message="ask"
                  values={{ name: entry.name }}
                  tags={{ span: <span className="visually-hidden" /> }}
                />
              </Button>
            )}
            <Button
              look="ghost"
              size="sm"
              busy={release.isPending && release.variables.bookingId === entry.bookingId}
              onClick={() => release.mutate(entry)}
            >
              <Text
                message="releaseSeat"
                values={{ name: entry.name }}
                tags={{ span: <span className="visually-hidden" /> }}
              />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
