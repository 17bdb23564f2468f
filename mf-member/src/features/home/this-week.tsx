import type { BookingView } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { Badge } from '@studio/ui/badge';
import { List } from '@studio/ui/card';
import { firstName } from '@studio/ui/format';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { DayTile } from '../../shared/day-tile.js';
import { Section } from '../../shared/section.js';
import s from './home.module.css';

/** Other places in the coming seven days. */
export function ThisWeek({ bookings }: { bookings: readonly BookingView[] }): ReactNode {
  return (
    <Section
      title="This week"
      aside={
        <Link to="/schedule" className="link small">
          Schedule
        </Link>
      }
    >
      {bookings.length === 0 ? (
        <p className="muted small">No other class in the next seven days.</p>
      ) : (
        <List>
          {bookings.map(({ id, schedule }) => (
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
                <Badge tone="calm" icon={Check}>
                  Booked
                </Badge>
              </Link>
            </li>
          ))}
        </List>
      )}
    </Section>
  );
}
