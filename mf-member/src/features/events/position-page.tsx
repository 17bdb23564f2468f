import { isApiError } from '@studio/api-client';
import type { EventView } from '@studio/contracts';
import { toast, useSession } from '@studio/shell-kit';
import {
  Link,
  Navigate,
  useLocation,
  useNavigate,
  useSearchParams,
} from '@studio/shell-kit/router';
import { ButtonLink } from '@studio/ui/button';
import { ErrorPanel } from '@studio/ui/error-panel';
import { Page } from '@studio/ui/page';
import { PageSpinner } from '@studio/ui/spinner';
import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Result } from '../../shared/result.js';
import { PlaceSkeleton } from './place-skeleton.js';
import { useEvent } from './api.js';
import { EventHead } from './event-head.js';
import { paymentOf } from './event-state.js';
import { WaitlistPlace, LOAD_FAILED } from './waitlist-place.js';
import { InvalidRequest } from './invalid-request.js';
import { OwnPlace } from './own-place.js';
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

function Standing({ event, asking }: { event: EventView; asking: boolean }): ReactNode {
  const navigate = useNavigate();
  const [gone, setGone] = useState(false);
  const { mine } = event;
  if (gone) return <PageSpinner />;
  // What is shown may be from before the member joined: only a fresh answer sends anybody away.
  if (!mine) return asking ? <PageSpinner label={t('loadingPlace')} /> : <NotOnTheList />;
  // One page for a place that is to be paid, wherever its link led.
  if (mine.status === 'active') return <Navigate to={paymentOf(event)} replace />;
  const onGone = (): void => {
    setGone(true);
    void navigate('/', { replace: true });
  };
  return (
    <>
      <EventHead event={event} />
      {mine.status === 'confirmed' ? (
        <OwnPlace event={event} onCancelled={onGone} />
      ) : (
        <WaitlistPlace event={event} onLeft={onGone} />
      )}
    </>
  );
}

function Position({ eventId }: { eventId: string }): ReactNode {
  const event = useEvent(eventId);
  if (event.isPending) return <PlaceSkeleton />;
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
