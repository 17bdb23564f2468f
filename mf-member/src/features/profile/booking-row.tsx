import type { BookingView } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { Badge } from '@studio/ui/badge';
import { Button, ButtonLink } from '@studio/ui/button';
import { deadline, firstName, fullDate, studioClock } from '@studio/ui/format';
import { spotLabel } from '@studio/ui/room-spots/spot-labels';
import type { ReactNode } from 'react';
import { statusLabel } from '../../shared/booking-labels.js';
import { DayTile } from '../../shared/day-tile.js';
import type { When } from './api.js';
import s from './profile.module.css';
import { t } from './messages.js';

const isAhead = ({ schedule }: BookingView, now: Date): boolean =>
  now < new Date(schedule.startsAt);

/** What the member should know of this place beyond its state. */
const detailOf = (booking: BookingView, now: Date): string | null => {
  const { status, cancelUntil, holdExpiresAt, noShowFinalAt, waivedAt } = booking;
  if (status === 'held' && holdExpiresAt)
    return t('heldUntil', { studioClock: studioClock(holdExpiresAt) });
  if (status === 'confirmed' && isAhead(booking, now) && now <= new Date(cancelUntil))
    return t('freeUntil', { deadline: deadline(cancelUntil, now) });
  if (status === 'no_show' && noShowFinalAt === null && waivedAt === null) return t('tellTheDesk');
  return null;
};

/** The way out of a place that can still be cancelled, or paid; else what became of it. */
function End({
  booking,
  now,
  onCancel,
}: {
  booking: BookingView;
  now: Date;
  onCancel: () => void;
}): ReactNode {
  const { schedule, status } = booking;
  if (status === 'held' && isAhead(booking, now))
    return (
      <ButtonLink size="sm">
        <Link
          to={`/class/${schedule.id}?open=1`}
          aria-label={t('payClass', {
            name: schedule.classType.name,
            startTime: schedule.startTime,
          })}
        >
          {t('pay')}
        </Link>
      </ButtonLink>
    );
  if (status === 'confirmed' && isAhead(booking, now))
    return (
      <Button
        look="danger"
        size="sm"
        onClick={onCancel}
        aria-label={t('cancelClass', {
          name: schedule.classType.name,
          startTime: schedule.startTime,
        })}
      >
        {t('cancel')}
      </Button>
    );
  const { word, tone } = statusLabel(booking);
  return <Badge tone={tone}>{word}</Badge>;
}

export function BookingRow({
  booking,
  when,
  now,
  onCancel,
}: {
  booking: BookingView;
  when: When;
  now: Date;
  onCancel: () => void;
}): ReactNode {
  const { schedule } = booking;
  const detail = detailOf(booking, now);
  return (
    <li className={s.row}>
      <Link to={`/class/${schedule.id}`} className={s.what}>
        <DayTile date={schedule.date} />
        <span className="grow">
          <span className="strong" style={{ display: 'block' }}>
            {schedule.classType.name}
          </span>
          <span className="muted small num">
            {when === 'past' && `${fullDate(schedule.date)}, `}
            {schedule.startTime} · {firstName(schedule.trainer.name)}
            {booking.spot && ` · ${spotLabel(booking.spot)}`}
            {detail && ` · ${detail}`}
          </span>
        </span>
      </Link>
      <End booking={booking} now={now} onCancel={onCancel} />
    </li>
  );
}
