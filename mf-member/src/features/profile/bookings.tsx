import type { BookingView, ImportedVisit } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { Button, ButtonLink } from '@studio/ui/button';
import { List } from '@studio/ui/card';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { SkeletonCards } from '@studio/ui/skeleton';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { CancelDialog } from '../../shared/cancel-dialog.js';
import { useNow } from '../../shared/use-now.js';
import { useMyBookings, useMyImportedVisits } from './api.js';
import type { When } from './api.js';
import { BookingRow } from './booking-row.js';
import { ImportedVisits } from './imported-visits.js';
import { t } from './messages.js';

function NoBookings({ when }: { when: When }): ReactNode {
  return (
    <Empty
      spot="no-bookings"
      title={when === 'upcoming' ? t('nothingBooked') : t('noClassesYet')}
      action={
        <ButtonLink>
          <Link to="/schedule">{t('bookAClass')}</Link>
        </ButtonLink>
      }
    >
      {when === 'upcoming' ? t('upcomingShowsHere') : t('pastShowsHere')}
    </Empty>
  );
}

function MoreBookings({ query }: { query: ReturnType<typeof useMyBookings> }): ReactNode {
  return (
    <>
      {query.isFetchNextPageError && <ErrorPanel onRetry={() => void query.fetchNextPage()} />}
      {query.hasNextPage && (
        <Button
          look="outline"
          block
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('showMore')}
        </Button>
      )}
    </>
  );
}

const useVisitsBefore = (when: When): readonly ImportedVisit[] => {
  const { data } = useMyImportedVisits(when === 'past');
  return data?.items ?? [];
};

/** Upcoming or past places, with the way out of those that can still be cancelled. */
export function Bookings({ when }: { when: When }): ReactNode {
  const now = useNow();
  const query = useMyBookings(when);
  const [cancelling, setCancelling] = useState<BookingView | null>(null);
  const visits = useVisitsBefore(when);
  if (query.isPending) return <SkeletonCards what={t('loadingClasses')} rows={4} height={60} />;
  if (query.isError && !query.data) return <ErrorPanel onRetry={() => void query.refetch()} />;
  const bookings = query.data.pages.flatMap(({ items }) => items);
  if (bookings.length === 0)
    return visits.length > 0 ? <ImportedVisits visits={visits} /> : <NoBookings when={when} />;
  return (
    <>
      <List>
        {bookings.map((booking) => (
          <BookingRow
            key={booking.id}
            booking={booking}
            when={when}
            now={now}
            onCancel={() => setCancelling(booking)}
          />
        ))}
      </List>
      <MoreBookings query={query} />
      {visits.length > 0 && !query.hasNextPage && <ImportedVisits visits={visits} />}
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
