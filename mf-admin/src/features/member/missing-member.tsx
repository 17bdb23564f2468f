import { isApiError } from '@studio/api-client';
import { mergedInto } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { ButtonLink } from '@studio/ui/button';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import type { ReactNode } from 'react';
import { t } from './messages.js';

/** Where a record is now that was merged into another one. */
const keptIdOf = (error: unknown): string | undefined =>
  isApiError(error) && error.code === 'PERSON_MERGED'
    ? mergedInto.safeParse(error.details).data?.intoId
    : undefined;

const isUnknown = (error: unknown): boolean =>
  isApiError(error) && error.status < 500 && error.status > 0;

/** Why there is no record to show, and where to go on. */
export function MissingMember({
  error,
  onRetry,
}: {
  error: unknown;
  onRetry: () => void;
}): ReactNode {
  const keptId = keptIdOf(error);
  if (keptId)
    return (
      <Empty
        spot="nothing-found"
        page
        title={t('mergedTitle')}
        action={
          <ButtonLink>
            <Link to={`/admin/users/${keptId}`}>{t('openKeptRecord')}</Link>
          </ButtonLink>
        }
      >
        {t('mergedText')}
      </Empty>
    );
  if (!isUnknown(error)) return <ErrorPanel onRetry={onRetry} />;
  return (
    <Empty
      spot="nothing-found"
      title={t('thereNoSuchPerson')}
      action={
        <ButtonLink>
          <Link to="/admin/users">{t('allUsers')}</Link>
        </ButtonLink>
      }
    />
  );
}
