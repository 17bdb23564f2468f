import type { ActiveCheckIn } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { Card, List } from '@studio/ui/card';
import { studioClock } from '@studio/ui/format';
import type { ReactNode } from 'react';
import s from './active-checkins.module.css';
import { t } from './messages.js';

const bookedOf = ({ schedule }: ActiveCheckIn): string =>
  t(schedule.waiting > 0 ? 'bookedAndWaiting' : 'bookedOf', {
    booked: schedule.booked,
    capacity: schedule.capacity,
    waiting: schedule.waiting,
  });

/** Classes whose check-in is not open yet, each in a line. */
export function Coming({ classes }: { classes: readonly ActiveCheckIn[] }): ReactNode {
  return (
    <Card className={s.coming} aria-label={t('laterToday')}>
      <List>
        {classes.map((one) => (
          <li key={one.schedule.id} className={`num ${s.line}`}>
            <Link to={`/admin/class/${one.schedule.id}`} className="strong">
              {one.schedule.startTime} {one.schedule.classType.name}
            </Link>
            <span className="muted">{one.schedule.trainer.name}</span>
            <span className="muted">{bookedOf(one)}</span>
            <span>
              {one.schedule.status === 'cancelled'
                ? t('cancelled')
                : t('opensStudioClock', { studioClock: studioClock(one.opensAt) })}
            </span>
          </li>
        ))}
      </List>
    </Card>
  );
}
