import { call } from '@studio/api-client';
import { getHomeScreen } from '@studio/contracts';
import type { HomeScreen } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';
import { Link } from '@studio/shell-kit/router';
import { ButtonLink } from '@studio/ui/button';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import type { ReactNode } from 'react';
import { BookingCode } from './booking-code.js';
import { CodeScreen, CodeSkeleton } from './code-screen.js';
import { t } from './messages.js';

/** The place whose class is on or comes next. */
const nextOf = (bookings: HomeScreen['bookings'], now: Date) =>
  (bookings ?? [])
    .filter(({ status, schedule }) => status === 'confirmed' && new Date(schedule.endsAt) > now)
    .sort((a, b) => a.schedule.startsAt.localeCompare(b.schedule.startsAt))[0];

/** From the home screen of a phone: the code of the next class. */
export default function MyCodePage(): ReactNode {
  const { data, isError, refetch } = useQuery({
    queryKey: keys.home,
    queryFn: ({ signal }) => call(getHomeScreen, { signal }),
  });
  const next = nextOf(data?.bookings ?? null, new Date());
  const shown = () => {
    if (next) return <BookingCode bookingId={next.id} />;
    if (data?.bookings)
      return (
        <Empty
          page
          spot="no-bookings"
          title={t('noCodeYet')}
          action={
            <ButtonLink look="primary">
              <Link to="/schedule">{t('bookAClass')}</Link>
            </ButtonLink>
          }
        >
          {t('noCodeYetHint')}
        </Empty>
      );
    return isError || data ? <ErrorPanel page onRetry={() => void refetch()} /> : <CodeSkeleton />;
  };
  return <CodeScreen>{shown()}</CodeScreen>;
}
