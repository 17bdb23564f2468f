import { toast } from '@studio/shell-kit';
import { useNavigate, useSearchParams } from '@studio/shell-kit/router';
import { PageSpinner } from '@studio/ui/spinner';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { InvalidRequest } from './invalid-request.js';

/** Says it once and leaves: "back" must not lead here again. */
function NotOnTheList(): ReactNode {
  const navigate = useNavigate();
  useEffect(() => {
    toast.error('You are not on the waiting list for this event', { id: 'not-waiting' });
    void navigate('/', { replace: true });
  }, [navigate]);
  return <PageSpinner />;
}

/** Spec section 8. Nobody can join a list in this version, so nobody is on one. */
export default function PositionPage(): ReactNode {
  const [params] = useSearchParams();
  return params.get('eventId') ? <NotOnTheList /> : <InvalidRequest />;
}
