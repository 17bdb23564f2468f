import type { HomeScreen } from '@studio/contracts';
import { isAdmin, isTrainer, useSession } from '@studio/shell-kit';
import { ErrorPanel } from '@studio/ui/error-panel';
import { firstName } from '@studio/ui/format';
import { Page } from '@studio/ui/page';
import { Loading, Skeleton } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { Section } from '../../shared/section.js';
import { useNow } from '../../shared/use-now.js';
import { useHome } from './api.js';
import { AtTheStudio } from './at-the-studio.js';
import { AtWork } from './at-work.js';
import { CreditsCard } from './credits-card.js';
import { FirstVisit } from './first-visit.js';
import { greeting } from './greeting.js';
import s from './home.module.css';
import { NextClass, NothingBooked } from './next-class.js';
import { ThisWeek } from './this-week.js';
import { ToAnswer } from './to-answer.js';

const WEEK = 7 * 24 * 60 * 60_000;

/** Places that are still to come, the nearest first. */
const upcoming = (home: HomeScreen, now: Date) =>
  (home.bookings ?? [])
    .filter(({ status, schedule }) => status === 'confirmed' && new Date(schedule.endsAt) > now)
    .sort((a, b) => a.schedule.startsAt.localeCompare(b.schedule.startsAt));

/** Never bought and never booked: the parts must have answered to say so. */
const isFirstVisit = ({ bookings, packages, allowances, waiting }: HomeScreen): boolean =>
  bookings?.length === 0 && packages?.length === 0 && !allowances?.length && !waiting?.length;

const loading = (
  <Loading what="your home page">
    <Skeleton height={34} width={240} />
    <Skeleton height={312} radius={16} />
    <Skeleton height={132} radius={16} />
    <Skeleton height={64} radius={16} />
    <Skeleton height={64} radius={16} />
  </Loading>
);

export default function HomePage(): ReactNode {
  const now = useNow();
  const { profile } = useSession();
  const home = useHome();
  if (home.isPending) return <Page>{loading}</Page>;
  if (home.isError)
    return (
      <Page>
        <ErrorPanel page title="Your page didn’t load" onRetry={() => void home.refetch()}>
          Your bookings are safe. Check the connection and try once more.
        </ErrorPanel>
      </Page>
    );
  const { data } = home;
  const events = data.events && <AtTheStudio events={data.events} />;
  const isStaff = isTrainer(profile) || isAdmin(profile);
  // Whoever works here and books nothing isn't new.
  if (isStaff && isFirstVisit(data))
    return (
      <Page title={greeting(profile?.full_name, now)}>
        <AtWork />
        {events}
      </Page>
    );
  if (isFirstVisit(data)) {
    const name = firstName(profile?.full_name);
    return (
      <Page title={name ? `Welcome, ${name}` : 'Welcome'}>
        <FirstVisit />
        {events}
      </Page>
    );
  }
  const [next, ...later] = upcoming(data, now);
  const isSoon = ({ schedule }: { schedule: { startsAt: string } }): boolean =>
    new Date(schedule.startsAt).getTime() - now.getTime() < WEEK;
  const missing = (what: string) => (
    <Section title={what}>
      <ErrorPanel onRetry={() => void home.refetch()} />
    </Section>
  );
  return (
    <Page width="middle" title={greeting(profile?.full_name, now)}>
      <ToAnswer home={data} now={now} />
      <AtWork />
      <div className={s.columns}>
        <div>
          {data.bookings === null ? missing('Your classes') : null}
          {data.bookings && (next ? <NextClass booking={next} now={now} /> : <NothingBooked />)}
          {data.packages === null ? missing('Credits') : <CreditsCard home={data} now={now} />}
        </div>
        <div>
          {data.bookings && (
            <ThisWeek
              bookings={later.filter(isSoon)}
              waiting={(data.waiting ?? []).filter(isSoon)}
            />
          )}
          {events}
        </div>
      </div>
    </Page>
  );
}
