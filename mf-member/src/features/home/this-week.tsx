import type { BookingView, MyWaitingEntry } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { Badge } from '@studio/ui/badge';
import { List } from '@studio/ui/card';
import { firstName } from '@studio/ui/format';
import { Check, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { DayTile } from '../../shared/day-tile.js';
import { Section } from '../../shared/section.js';
import s from './home.module.css';
import { t } from './messages.js';

interface Row {
  id: string;
  schedule: BookingView['schedule'];
  badge: ReactNode;
}

const booked = (
  <Badge tone="calm" icon={Check}>
    {t('booked')}
  </Badge>
);

/** Other places in the coming seven days, and lists one is on. */
export function ThisWeek({
  hasNext,
  bookings,
  waiting,
}: {
  /** Whether the next class stands above: these are the others. */
  hasNext: boolean;
  bookings: readonly BookingView[];
  waiting: readonly MyWaitingEntry[];
}): ReactNode {
  const rows: Row[] = [
    ...bookings.map(({ id, schedule }) => ({ id, schedule, badge: booked })),
    ...waiting.map(({ id, schedule, position }) => ({
      id,
      schedule,
      badge: (
        <Badge tone="line" icon={Hourglass}>
          {t('positionInLine', { position })}
        </Badge>
      ),
    })),
  ].sort((a, b) => a.schedule.startsAt.localeCompare(b.schedule.startsAt));
  return (
    <Section
      title={t('thisWeek')}
      aside={
        <Link to="/schedule" className="link small">
          {t('schedule')}
        </Link>
      }
    >
      {rows.length === 0 ? (
        <p className="muted small">{hasNext ? t('noOtherClass') : t('noClassThisWeek')}</p>
      ) : (
        <List>
          {rows.map(({ id, schedule, badge }) => (
            <li key={id}>
              <Link to={`/class/${schedule.id}`} className={s.rowLink}>
                <DayTile date={schedule.date} />
                <span className="grow">
                  <span className="strong" style={{ display: 'block' }}>
                    {schedule.classType.name}
                  </span>
                  <span className="muted small num">
                    {schedule.startTime} · {firstName(schedule.trainer.name)}
                  </span>
                </span>
                {badge}
              </Link>
            </li>
          ))}
        </List>
      )}
    </Section>
  );
}
