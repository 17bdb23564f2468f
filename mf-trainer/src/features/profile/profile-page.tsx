import { isApiError } from '@studio/api-client';
import type { TrainerPage } from '@studio/contracts';
import { useSession } from '@studio/shell-kit';
import { Link } from '@studio/shell-kit/router';
import { ButtonLink } from '@studio/ui/button';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { Note } from '@studio/ui/note';
import { Page } from '@studio/ui/page';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { AreaNav } from '../../shared/area-nav.js';
import { t, Text } from './messages.js';
import { ProfileForm } from './profile-form.js';
import s from './profile.module.css';
import { usePage } from './use-page.js';

/** What members read about a trainer: edited here, shown once an admin has approved it. */
export default function ProfilePage(): ReactNode {
  const page = usePage();
  const isNobody = isApiError(page.error) && page.error.status === 404;
  return (
    <Page>
      <AreaNav />
      {isNobody ? (
        <NoTrainer />
      ) : (
        <>
          <Head />
          {page.isPending && <SkeletonRows what={t('yourPage')} rows={4} height={96} />}
          {page.isError && <ErrorPanel onRetry={() => void page.refetch()} />}
          {page.data && !page.isError && (
            <>
              <State page={page.data} />
              <ProfileForm page={page.data} onReload={() => void page.refetch()} />
            </>
          )}
        </>
      )}
    </Page>
  );
}

function Head(): ReactNode {
  const { user } = useSession();
  return (
    <div className={s.head}>
      <h1>{t('title')}</h1>
      <p className="muted small">
        {t('lead')}{' '}
        <Link className="link" to={`/trainer/${user?.id ?? ''}`}>
          {t('seePage')}
        </Link>
      </p>
    </div>
  );
}

const bold = { b: <b /> };

function State({ page: { state, reason } }: { page: TrainerPage }): ReactNode {
  if (state === 'none') return null;
  return (
    <div className={s.state} role="status">
      <Note {...(state === 'returned' && { tone: 'alert' })}>
        {state === 'sent' && <Text message="sent" tags={bold} />}
        {state === 'draft' && <Text message="draft" tags={bold} />}
        {state === 'returned' && (
          <Text message="returned" values={{ reason: reason ?? '' }} tags={bold} />
        )}
      </Note>
    </div>
  );
}

function NoTrainer(): ReactNode {
  return (
    <Empty
      page
      spot="nothing-found"
      title={t('noTrainer')}
      action={
        <ButtonLink>
          <Link to="/trainer-dashboard">{t('toToday')}</Link>
        </ButtonLink>
      }
    >
      {t('noTrainerHint')}
    </Empty>
  );
}
