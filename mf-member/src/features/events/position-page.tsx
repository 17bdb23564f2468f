import { isApiError } from '@studio/api-client';
import type { EventView } from '@studio/contracts';
import { toast, useSession } from '@studio/shell-kit';
import { Link, useLocation, useNavigate, useSearchParams } from '@studio/shell-kit/router';
import { ButtonLink } from '@studio/ui/button';
import { ErrorPanel } from '@studio/ui/error-panel';
import { Page } from '@studio/ui/page';
import { SkeletonRows } from '@studio/ui/skeleton';
import { PageSpinner } from '@studio/ui/spinner';
import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Result } from '../../shared/result.js';
import { useEvent } from './api.js';
import { EventFacts } from './event-facts.js';
import s from './events.module.css';
import { WaitlistPlace, LOAD_FAILED } from './waitlist-place.js';
import { InvalidRequest } from './invalid-request.js';
import { OwnPlace } from './own-place.js';
import { PaymentRequired } from './payment-required.js';
import { useServerNow } from '../../shared/use-server-now.js';
import { useIsWindowOver } from './use-is-window-over.js';
import { WindowOver } from './window-over.js';
import { t } from './messages.js';

/** Says it once and leaves: "back" must not lead here again. */
function NotOnTheList(): ReactNode {
  const navigate = useNavigate();
  useEffect(() => {
    toast.error(t('notOnWaitingList'), { id: 'not-waiting' });
    void navigate('/', { replace: true });
  }, [navigate]);
  return <PageSpinner />;
}

function Own({ event, onGone }: { event: EventView; onGone: () => void }): ReactNode {
  const now = useServerNow();
  const { mine } = event;
  if (mine?.status === 'confirmed') return <OwnPlace event={event} onCancelled={onGone} />;
  if (mine?.status === 'active' && mine.reservationId && mine.expiresAt)
    return (
      <PaymentRequired
        event={event}
        reservationId={mine.reservationId}
        left={Date.parse(mine.expiresAt) - now}
        onCancelled={onGone}
      />
    );
  return <WaitlistPlace event={event} onLeft={onGone} />;
}

function Standing({ event, asking }: { event: EventView; asking: boolean }): ReactNode {
  const navigate = useNavigate();
  const now = useServerNow();
  const [gone, setGone] = useState(false);
  const { mine } = event;
  const isOver = useIsWindowOver(
    {
      expiresAt: mine?.status === 'active' ? mine.expiresAt : null,
      isConfirmed: mine?.status === 'confirmed',
      isGone: !mine,
    },
    now,
  );
  if (gone) return <PageSpinner />;
  if (isOver) return <WindowOver />;
  // What is shown may be from before the member joined: only a fresh answer sends anybody away.
  if (!mine) return asking ? <PageSpinner label={t('loadingPlace')} /> : <NotOnTheList />;
  return (
    <>
      <h1>{event.title}</h1>
      <p className={s.text}>{event.description}</p>
      <EventFacts event={event} />
      <div className={s.part}>
        <Own
          event={event}
          onGone={() => {
            setGone(true);
            void navigate('/', { replace: true });
          }}
        />
      </div>
    </>
  );
}

function Position({ eventId }: { eventId: string }): ReactNode {
  const event = useEvent(eventId);
  if (event.isPending) return <SkeletonRows what={t('loadingEvent')} rows={4} height={88} />;
  if (event.data) return <Standing event={event.data} asking={event.isFetching} />;
  if (isApiError(event.error) && [400, 404].includes(event.error.status)) return <NotOnTheList />;
  return <ErrorPanel page title={LOAD_FAILED} onRetry={() => void event.refetch()} />;
}

/** Spec section 2: the own place in line, or the place that is held until it is paid. */
export default function PositionPage(): ReactNode {
  const [params] = useSearchParams();
  const { status } = useSession();
  const location = useLocation();
  const eventId = params.get('eventId');
  if (!eventId) return <InvalidRequest />;
  if (status === 'loading') return <PageSpinner label={t('loadingSession')} />;
  if (status === 'signed_out')
    return (
      <Page>
        <Result
          icon={Clock}
          tone="scarce"
          title={t('pleaseSignIn')}
          text={t('signInToSeePlace')}
          actions={
            <ButtonLink look="primary" size="lg" block>
              <Link to="/login" state={{ from: location.pathname + location.search }}>
                {t('signIn')}
              </Link>
            </ButtonLink>
          }
        />
      </Page>
    );
  return (
    <Page>
      <Position key={eventId} eventId={eventId} />
    </Page>
  );
}
