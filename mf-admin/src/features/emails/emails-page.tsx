import { useNavigate, useSearchParams } from '@studio/shell-kit/router';
import { Button } from '@studio/ui/button';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { AdminFrame } from '../../shared/admin-frame.js';
import { CsvButton } from '../../shared/csv-button.js';
import { Pager } from '../../shared/pager.js';
import { useSearchInUrl } from '../../shared/use-search-in-url.js';
import { useEmails } from './api.js';
import { EmailDialog } from './email-dialog.js';
import { readFilter, withFilter } from './email-filter.js';
import { emailsCsv } from './emails-csv.js';
import { EmailsTable } from './emails-table.js';
import s from './emails.module.css';
import { Filters } from './filters.js';
import { t } from './messages.js';

/** Every mail of the studio and what became of it. Filters, page and the open mail live in the URL. */
export default function EmailsPage(): ReactNode {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const filter = readFilter(params);
  const emailId = params.get('email');
  const emails = useEmails(filter);
  const set = (name: string, value: string | null, replace = true): void =>
    setParams((current) => withFilter(current, name, value), { replace });
  const { typed, setTyped } = useSearchInUrl(filter.search ?? '', (text) => set('search', text));
  const showAll = (): void => {
    setTyped('');
    setParams({}, { replace: true });
  };
  const isFiltered = [...params.keys()].some((name) => name !== 'email');

  const body = () => {
    if (emails.isPending) return <SkeletonRows what={t('emailsLoading')} rows={12} height={44} />;
    if (emails.isError) return <ErrorPanel onRetry={() => void emails.refetch()} />;
    const { items, nextCursor } = emails.data;
    if (items.length === 0)
      return isFiltered ? (
        <Empty
          spot="nothing-found"
          title={t('noEmailLike')}
          action={<Button onClick={showAll}>{t('showAllEmails')}</Button>}
        >
          {t('tryPartAddressSubject')}
        </Empty>
      ) : (
        <Empty spot="no-notifications" title={t('noEmailsYet')}>
          {t('firstOneShowsHere')}
        </Empty>
      );
    return (
      <div className={emails.isPlaceholderData ? s.stale : ''}>
        <EmailsTable emails={items} onOpen={(id) => set('email', id, false)} />
        <Pager
          className={s.pages}
          onPrevious={filter.cursor && (() => void navigate(-1))}
          onNext={nextCursor && (() => set('cursor', nextCursor, false))}
        />
      </div>
    );
  };

  return (
    <AdminFrame
      title={t('emails')}
      count={emails.data ? t('emailsInAll', { total: emails.data.total }) : null}
      aside={
        <div className={s.aside}>
          <Button look="outline" size="sm" onClick={() => void emails.refetch()}>
            {t('refresh')}
          </Button>
          <CsvButton name="emails" size="sm" read={() => emailsCsv(filter)} />
        </div>
      }
    >
      <Filters filter={filter} typed={typed} onType={setTyped} onSet={set} />
      {body()}
      {emailId && (
        <EmailDialog
          key={emailId}
          emailId={emailId}
          onOpen={(id) => set('email', id)}
          onClose={() => set('email', null)}
        />
      )}
    </AdminFrame>
  );
}
