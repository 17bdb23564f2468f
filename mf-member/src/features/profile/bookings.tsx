import type { BookingView } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { Badge } from '@studio/ui/badge';
import { Button, ButtonLink } from '@studio/ui/button';
import { List } from '@studio/ui/card';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { deadline, firstName, fullDate } from '@studio/ui/format';
import { SkeletonRows } from '@studio/ui/skeleton';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { statusWords } from '../../shared/booking-words.js';
import { CancelDialog } from '../../shared/cancel-dialog.js';
import { DayTile } from '../../shared/day-tile.js';
import { useNow } from '../../shared/use-now.js';
import { useMyBookings } from './api.js';
import type { When } from './api.js';
import s from './profile.module.css';

const PAGE = 50;
/** The most that one request brings. */
const MOST = 200;

const canCancel = (booking: BookingView, now: Date): boolean =>
  booking.status === 'confirmed' && now < new Date(booking.schedule.startsAt);

function Row({
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
  const { word, tone } = statusWords(booking.status);
  const free = canCancel(booking, now) && now <= new Date(booking.cancelUntil);
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
            {free && ` · free to cancel until ${deadline(booking.cancelUntil, now)}`}
          </span>
        </span>
      </Link>
      {canCancel(booking, now) ? (
        <Button
          look="danger"
          size="sm"
          onClick={onCancel}
          aria-label={`Cancel ${schedule.classType.name}, ${schedule.startTime}`}
        >
          Cancel
        </Button>
      ) : (
        <Badge tone={tone}>{word}</Badge>
      )}
    </li>
  );
}

/** Upcoming or past places, with the way out of those that can still be cancelled. */
export function Bookings({ when }: { when: When }): ReactNode {
  const now = useNow();
  const [limit, setLimit] = useState(PAGE);
  const query = useMyBookings(when, limit);
  const [cancelling, setCancelling] = useState<BookingView | null>(null);
  if (query.isPending) return <SkeletonRows what="your classes" rows={4} height={60} />;
  if (query.isError) return <ErrorPanel onRetry={() => void query.refetch()} />;
  const bookings = query.data.items;
  if (bookings.length === 0)
    return (
      <Empty
        spot="no-bookings"
        title={when === 'upcoming' ? 'Nothing booked' : 'No classes yet'}
        action={
          <ButtonLink>
            <Link to="/schedule">Book a class</Link>
          </ButtonLink>
        }
      >
        {when === 'upcoming'
          ? 'Your next class shows here with its free cancellation time.'
          : 'Classes you have been to will be listed here.'}
      </Empty>
    );
  return (
    <>
      <List>
        {bookings.map((booking) => (
          <Row
            key={booking.id}
            booking={booking}
            when={when}
            now={now}
            onCancel={() => setCancelling(booking)}
          />
        ))}
      </List>
      {query.data.nextCursor && limit < MOST && (
        <Button
          look="outline"
          block
          busy={query.isPlaceholderData}
          onClick={() => setLimit(Math.min(limit + PAGE, MOST))}
        >
          Show more
        </Button>
      )}
      {cancelling && (
        <CancelDialog
          booking={cancelling}
          open
          onOpenChange={(open) => !open && setCancelling(null)}
        />
      )}
    </>
  );
}
