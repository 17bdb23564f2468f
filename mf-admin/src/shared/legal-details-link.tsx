import { isApiError } from '@studio/api-client';
import { Link } from '@studio/shell-kit/router';
import type { ReactNode } from 'react';
import { t } from './messages.js';

/** Nothing can be sold yet. */
export const isLegalMissing = (error: unknown): boolean =>
  isApiError(error) && error.code === 'LEGAL_DETAILS_MISSING';

/** To where an admin sets what papers need. */
export const LegalDetailsLink = (): ReactNode => (
  <Link to="/admin/studio" className="link">
    {t('setLegalDetails')}
  </Link>
);
