import { call, isApiError } from '@studio/api-client';
import { getKiosk } from '@studio/contracts';
import { signOut, useSession } from '@studio/shell-kit';
import { keys, useQuery } from '@studio/shell-kit/query';
import { Link } from '@studio/shell-kit/router';
import { Button, ButtonLink } from '@studio/ui/button';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { kioskToken } from '../../shared/kiosk-token.js';
import { KioskScreen } from './kiosk-screen.js';
import s from './kiosk.module.css';
import { t } from './messages.js';

/** ms; so long after the staff ended it elsewhere the tablet says so. */
const AGAIN_MS = 60_000;

const hasEnded = (error: unknown): boolean => isApiError(error) && error.code === 'KIOSK_ENDED';

function NoKiosk(): ReactNode {
  return (
    <Empty
      page
      spot="area-unavailable"
      title={t('notKiosk')}
      action={
        <ButtonLink look="outline">
          <Link to="/admin/kiosks">{t('openKiosk')}</Link>
        </ButtonLink>
      }
    >
      {t('notKioskText')}
    </Empty>
  );
}

/** Nobody's session but the kiosk's own may be on a tablet that members use. */
function StaffSession(): ReactNode {
  return (
    <Empty
      page
      spot="area-unavailable"
      title={t('signedIn')}
      action={
        <div className={s.choices}>
          <Button look="primary" onClick={() => void signOut()}>
            {t('signOutGoOn')}
          </Button>
          <ButtonLink look="outline">
            <Link to="/admin/kiosks">{t('kiosks')}</Link>
          </ButtonLink>
        </div>
      }
    >
      {t('signedInText')}
    </Empty>
  );
}

function Tablet({ token }: { token: string }): ReactNode {
  const kiosk = useQuery({
    queryKey: keys.kiosk(token),
    queryFn: ({ signal }) => call(getKiosk, { body: { token }, signal }),
    refetchInterval: AGAIN_MS,
  });
  if (kiosk.isPending) return <SkeletonRows what={t('kiosk')} rows={4} height={88} />;
  if (hasEnded(kiosk.error)) return <NoKiosk />;
  if (kiosk.isError) return <ErrorPanel onRetry={() => void kiosk.refetch()} />;
  return <KioskScreen token={token} onEnded={() => void kiosk.refetch()} />;
}

/** What a tablet at the entrance shows, and all that it can do: members check themselves in. */
export default function KioskPage(): ReactNode {
  const { status } = useSession();
  const token = kioskToken.get();
  const content = () => {
    if (token === null) return <NoKiosk />;
    return status === 'signed_in' ? <StaffSession /> : <Tablet token={token} />;
  };
  return <main className={s.page}>{content()}</main>;
}
