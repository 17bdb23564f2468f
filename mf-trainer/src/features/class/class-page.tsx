import { isApiError } from '@studio/api-client';
import type { RosterView } from '@studio/contracts';
import { Link, useParams } from '@studio/shell-kit/router';
import { ButtonLink } from '@studio/ui/button';
import { Empty } from '@studio/ui/empty';
import { Card } from '@studio/ui/card';
import { ErrorPanel } from '@studio/ui/error-panel';
import { dayHeading, studioDay } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { Page } from '@studio/ui/page';
import { SkeletonCards } from '@studio/ui/skeleton';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { ClassBadges } from '../../shared/class-badges.js';
import { CancelledClass } from '../../shared/cancelled-class.js';
import { isCancelled } from '../../shared/roster-rules.js';
import { useRoster } from '../../shared/rosters.js';
import { useNow } from '../../shared/use-now.js';
import { ClassActions } from './class-actions.js';
import s from './class.module.css';
import { Figures } from './figures.js';
import { t } from './messages.js';
import { People } from './people.js';

/** One own class: what to know of those who come, before it begins and while it runs. */
export default function ClassPage(): ReactNode {
  const { scheduleId = '' } = useParams();
  const now = useNow();
  const roster = useRoster(scheduleId);
  if (roster.isPending)
    return (
      <Page>
        <SkeletonCards what={t('theRoster')} rows={6} height={64} picture={40} />
      </Page>
    );
  if (roster.isError)
    return (
      <Page>
        {isApiError(roster.error) && roster.error.status === 404 ? (
          <NotOwn />
        ) : (
          <ErrorPanel onRetry={() => void roster.refetch()} />
        )}
      </Page>
    );
  if (isCancelled(roster.data))
    return (
      <Page>
        <ClassHead roster={roster.data} now={now} />
        <Card className={s.group} aria-label={t('hadBooked')}>
          <CancelledClass roster={roster.data} />
        </Card>
      </Page>
    );
  return (
    <Page>
      <ClassHead roster={roster.data} now={now} />
      <Figures roster={roster.data} now={now} />
      <ClassActions roster={roster.data} now={now} />
      <People roster={roster.data} now={now} />
    </Page>
  );
}

function ClassHead({ roster, now }: { roster: RosterView; now: Date }): ReactNode {
  const { classType, date, startTime, endTime, room, status } = roster.schedule;
  return (
    <header className={s.head}>
      <Link className={s.back} to="/trainer-dashboard/week" aria-label={t('back')}>
        <Icon of={ChevronLeft} size={22} className="flip" />
      </Link>
      <div>
        <h1>{classType.name}</h1>
        <p className="muted small num">
          {`${dayHeading(date, studioDay(now))} · ${startTime}–${endTime} · ${room.name}`}
        </p>
        {status === 'cancelled' && <ClassBadges roster={roster} now={now} />}
      </div>
    </header>
  );
}

function NotOwn(): ReactNode {
  return (
    <Empty
      spot="no-bookings"
      title={t('classOfNobody')}
      page
      action={
        <ButtonLink>
          <Link to="/trainer-dashboard/week">{t('toWeek')}</Link>
        </ButtonLink>
      }
    >
      {t('classOfNobodyHint')}
    </Empty>
  );
}
