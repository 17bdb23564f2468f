import type { RosterView } from '@studio/contracts';
import { Avatar } from '@studio/ui/avatar';
import { Badge } from '@studio/ui/badge';
import { Bar } from '@studio/ui/bar';
import { Card, List } from '@studio/ui/card';
import { CheckInButton } from '@studio/ui/check-in-button';
import { Empty } from '@studio/ui/empty';
import { deadline, span } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { useCheckIn } from './api.js';
import { HealthFlags } from './health-flags.js';
import s from './dashboard.module.css';
import { canTick, expected, isIn, isOpen } from './roster-rules.js';
import { t } from './messages.js';

const phase = ({ schedule }: RosterView, now: Date): string => {
  if (schedule.status === 'cancelled') return t('cancelledByStudio');
  if (now >= new Date(schedule.endsAt)) return t('ended', { time: schedule.endTime });
  const left = new Date(schedule.startsAt).getTime() - now.getTime();
  return left > 0 ? t('startsIn', { span: span(left) }) : t('until', { time: schedule.endTime });
};

function Name({ entry, now }: { entry: RosterView['entries'][number]; now: Date }): ReactNode {
  const { noShow } = entry;
  const first = entry.visits === 0 && !noShow;
  return (
    <div className="grow">
      <p className="strong">{entry.name}</p>
      {noShow?.pending && (
        <p className="muted small num">
          {t('countsAsMissedFrom', { time: deadline(noShow.finalAt, now) })}
        </p>
      )}
      {(first || noShow) && (
        <div className={s.flags}>
          {first && <Badge tone="accent">{t('firstClass')}</Badge>}
          {noShow && <Badge tone="alert">{entry.waived ? t('missedWaived') : t('missed')}</Badge>}
        </div>
      )}
    </div>
  );
}

/** Who comes, first-timers marked, and the tap that checks them in. */
export function Roster({
  roster,
  now,
  showTrainer,
}: {
  roster: RosterView;
  now: Date;
  showTrainer: boolean;
}): ReactNode {
  const { schedule } = roster;
  const tap = useCheckIn(schedule.date);
  const people = expected(roster.entries);
  const done = people.filter(isIn).length;
  const open = isOpen(roster, now);
  const ended = now >= new Date(schedule.endsAt);
  return (
    <Card className={s.roster} aria-label={`${schedule.startTime} ${schedule.classType.name}`}>
      <div className={s.rosterHead}>
        <div>
          <h2 className="num">
            {schedule.startTime} {schedule.classType.name}
          </h2>
          <p className="muted small num">
            {showTrainer && `${schedule.trainer.name} · `}
            {schedule.room.name} · {phase(roster, now)}
          </p>
        </div>
        <p className={`num ${s.count}`} role="status">
          <b>{done}</b>
          <span className="muted"> {t('checkedInOf', { count: people.length })}</span>
        </p>
      </div>
      <div className={s.bar}>
        <Bar part={done} whole={people.length} />
      </div>
      {people.length > 0 && schedule.status === 'scheduled' && (
        <HealthFlags scheduleId={schedule.id} />
      )}
      {people.length === 0 ? (
        <Empty spot="no-bookings" title={t('nobodyBooked')}>
          {t('nobodyBookedHint')}
        </Empty>
      ) : (
        <List>
          {people.map((entry) => (
            <li key={entry.bookingId} className={s.person}>
              <Avatar name={entry.name} src={entry.avatarUrl} size={36} />
              <Name entry={entry} now={now} />
              {open && canTick(entry) && (
                <CheckInButton
                  name={entry.name}
                  done={isIn(entry)}
                  onChange={(next) => tap.mutate({ entry, done: next, ended })}
                />
              )}
              {!open && isIn(entry) && <span className="muted small">{t('attended')}</span>}
            </li>
          ))}
        </List>
      )}
    </Card>
  );
}
