import { call } from '@studio/api-client';
import { listEmailLog } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';
import { Link } from '@studio/shell-kit/router';
import { addDays, studioDay } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import type { ReactNode } from 'react';
import s from './failed-emails.module.css';
import { Text, t } from './messages.js';

const DAYS = 7;

/**
 * Members never see that a mail failed (spec section 8): the front desk must. Says nothing while all is
 * well, or while it can't be told.
 */
export function FailedEmails(): ReactNode {
  const from = addDays(studioDay(new Date()), -DAYS);
  const filter = { status: 'failed', from, limit: 1 } as const;
  const failed = useQuery({
    queryKey: keys.adminEmailsFound(filter),
    queryFn: ({ signal }) => call(listEmailLog, { query: filter, signal }),
  });
  const total = failed.data?.total ?? 0;
  if (total === 0) return null;
  return (
    <div className={s.failed}>
      <Note tone="alert">
        {total === 1 ? t('oneEmail') : t('totalEmails', { total })}{' '}
        <Text
          message="couldNotDeliveredLast"
          values={{ DAYS }}
          tags={{ link: <Link to={`/admin/emails?status=failed&from=${from}`} className="link" /> }}
        />
      </Note>
    </div>
  );
}
