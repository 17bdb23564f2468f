import type { HomeScreen } from '@studio/contracts';
import { isFrontDesk, isTrainer, useSession } from '@studio/shell-kit';
import { ErrorPanel } from '@studio/ui/error-panel';
import { firstName } from '@studio/ui/format';
import { Page } from '@studio/ui/page';
import { Loading, Skeleton } from '@studio/ui/skeleton';
import { useOnline } from '@studio/ui/use-online';
import { whenIdle } from '@studio/ui/when-idle';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { Section } from '../../shared/section.js';
import { useNow } from '../../shared/use-now.js';
import { useHome } from './api.js';
import { AtTheStudio } from './at-the-studio.js';
import { StaffLinks } from './staff-links.js';
import { CreditsCard } from './credits-card.js';
import { FirstVisit } from './first-visit.js';
import { greeting } from './greeting.js';
import s from './home.module.css';
import { loadOffer } from './load-offer.js';
import { NextClass, NothingBooked } from './next-class.js';
import { OfflineHome } from './offline-home.js';
import { ThisWeek } from './this-week.js';
import { ToAnswer } from './to-answer.js';
import { upcoming } from './upcoming.js';
import { t } from './messages.js';

const WEEK = 7 * 24 * 60 * 60_000;
/** A class is booked so many weeks ahead at most, as credits are bought for it. */
const CHOSEN_WEEKS = 4;

// Few have one: it comes once the page is there.
const ChosenClassOffer = lazy(async () => {
  await whenIdle();
  return { default: (await loadOffer()).ChosenClassOffer };
});

/** Never bought and never booked: the parts must have answered to say so. */
const isFirstVisit = ({ bookings, packages, allowances, waiting }: HomeScreen): boolean =>
  bookings?.length === 0 && packages?.length === 0 && !allowances?.length && !waiting?.length;

const loading = (
  <Loading what={t('loadingHome')}>
    <Skeleton height={34} width={240} />
    <Skeleton height={312} radius={16} />
    <Skeleton height={132} radius={16} />
    <Skeleton height={64} radius={16} />
    <Skeleton height={64} radius={16} />
  </Loading>
);

interface ContentProps {
  home: HomeScreen;
  now: Date;
  onRetry: () => void;
}

function Content({ home, now, onRetry }: ContentProps): ReactNode {
  const { profile } = useSession();
  const events = home.events && <AtTheStudio events={home.events} />;
  if (!isFirstVisit(home))
    return (
      <Page width="middle" title={greeting(profile?.full_name, now)}>
        <ToAnswer home={home} now={now} />
        <StaffLinks />
        <Own home={home} now={now} onRetry={onRetry} events={events} />
      </Page>
    );
  // Whoever works here and books nothing isn't new.
  if (isTrainer(profile) || isFrontDesk(profile))
    return (
      <Page title={greeting(profile?.full_name, now)}>
        <StaffLinks />
        {events}
      </Page>
    );
  const name = firstName(profile?.full_name);
  return (
    <Page title={name ? t('welcomeName', { name }) : t('welcome')}>
      <FirstVisit />
      {events}
    </Page>
  );
}

/** Credits that were bought lately, perhaps for a class. */
const hasNewCredits = ({ packages }: HomeScreen, now: Date): boolean =>
  (packages ?? []).some(
    ({ status, purchasedAt }) =>
      status === 'active' && now.getTime() - new Date(purchasedAt).getTime() < CHOSEN_WEEKS * WEEK,
  );

const isSoon = ({ schedule }: { schedule: { startsAt: string } }, now: Date): boolean =>
  new Date(schedule.startsAt).getTime() - now.getTime() < WEEK;

/** The next class, what pays for others, and the week; what did not answer offers a retry. */
function Own({ home, now, onRetry, events }: ContentProps & { events: ReactNode }): ReactNode {
  const { bookings, packages, waiting } = home;
  const [next, ...later] = upcoming(home, now);
  const missing = (what: string) => (
    <Section title={what}>
      <ErrorPanel onRetry={onRetry} />
    </Section>
  );
  return (
    <div className={s.columns}>
      <div>
        {bookings === null ? missing(t('yourClasses')) : null}
        {bookings && (next ? <NextClass booking={next} now={now} /> : <NothingBooked />)}
        {hasNewCredits(home, now) && (
          <Suspense fallback={null}>
            <ChosenClassOffer now={now} />
          </Suspense>
        )}
        {packages === null ? missing(t('creditsHeading')) : <CreditsCard home={home} now={now} />}
      </div>
      <div>
        {bookings && (
          <ThisWeek
            hasNext={next !== undefined}
            bookings={later.filter((one) => isSoon(one, now))}
            waiting={(waiting ?? []).filter((one) => isSoon(one, now))}
          />
        )}
        {events}
      </div>
    </div>
  );
}

/** `codeOf`: the check-in code of a booking, which another feature draws. */
export default function HomePage({
  codeOf,
}: {
  codeOf: (bookingId: string) => ReactNode;
}): ReactNode {
  const now = useNow();
  const online = useOnline();
  const home = useHome();
  if (home.isPending) return <Page>{loading}</Page>;
  if (home.isError)
    return (
      <Page>
        <ErrorPanel page title={t('pageNotLoaded')} onRetry={() => void home.refetch()}>
          {t('bookingsAreSafe')}
        </ErrorPanel>
      </Page>
    );
  if (!online)
    return <OfflineHome home={home.data} readAt={home.dataUpdatedAt} now={now} codeOf={codeOf} />;
  return <Content home={home.data} now={now} onRetry={() => void home.refetch()} />;
}
