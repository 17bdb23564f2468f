import { isApiError } from '@studio/api-client';
import type { TrainerAvailability } from '@studio/contracts';
import { useSession } from '@studio/shell-kit';
import { Link } from '@studio/shell-kit/router';
import { AvailabilityEditor } from '@studio/ui/availability/availability-editor';
import { ButtonLink } from '@studio/ui/button';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { studioDay } from '@studio/ui/format';
import { Page } from '@studio/ui/page';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { AreaNav } from '../../shared/area-nav.js';
import { useNow } from '../../shared/use-now.js';
import s from './availability.module.css';
import { Clashes } from './clashes.js';
import { t } from './messages.js';
import { useAvailability, useSaving } from './use-availability.js';

/** When one can teach: time off, weekly hours, days that differ. */
export default function AvailabilityPage(): ReactNode {
  const { user } = useSession();
  const availability = useAvailability(user?.id ?? '');
  const doesNotTeach = isApiError(availability.error) && availability.error.status === 404;
  return (
    <Page>
      <AreaNav />
      <div className={s.page}>
        <div className={s.head}>
          <h1>{t('availability')}</h1>
          <p className="muted small">{t('lead')}</p>
        </div>
        {availability.isPending && (
          <SkeletonRows what={t('yourAvailability')} rows={3} height={140} />
        )}
        {doesNotTeach && (
          <Empty
            title={t('notTeaching')}
            action={
              <ButtonLink>
                <Link to="/trainer-dashboard/week">{t('back')}</Link>
              </ButtonLink>
            }
          >
            {t('notTeachingHint')}
          </Empty>
        )}
        {availability.isError && !doesNotTeach && (
          <ErrorPanel onRetry={() => void availability.refetch()} />
        )}
        {availability.data && <Editor availability={availability.data} />}
      </div>
    </Page>
  );
}

function Editor({ availability }: { availability: TrainerAvailability }): ReactNode {
  const saving = useSaving(availability);
  return (
    <>
      <Clashes clashes={availability.clashes} />
      <AvailabilityEditor facts={availability} today={studioDay(useNow())} saving={saving} />
    </>
  );
}
