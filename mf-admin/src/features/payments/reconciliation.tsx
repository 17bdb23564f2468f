import { call, messageOf } from '@studio/api-client';
import {
  listReconciliation,
  reconcileDay,
  type Difference,
  type ReconciledDay,
} from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';
import { Badge } from '@studio/ui/badge';
import { Button } from '@studio/ui/button';
import { ErrorPanel } from '@studio/ui/error-panel';
import { amountPaid, dateAndTime, shortDate } from '@studio/ui/format';
import { SkeletonRows } from '@studio/ui/skeleton';
import { Table } from '@studio/ui/table';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { differenceLabels } from './difference-labels.js';
import s from './payments.module.css';
import { t } from './messages.js';

const money = (fils: number | null): string => (fils === null ? 'nothing' : amountPaid(fils));

function Found({
  differences,
  onOpen,
}: {
  differences: readonly Difference[];
  onOpen: (paymentId: string) => void;
}): ReactNode {
  return (
    <ul className={s.differences}>
      {differences.map((one) => (
        <li key={`${one.kind} ${one.paymentId} ${one.providerId}`}>
          <p>
            <b>{differenceLabels[one.kind]}</b>{' '}
            <span className="muted small">
              {/* The other kinds say no more than their name and the amounts. */}
              {t(one.kind.endsWith('_day') ? 'bothAmountsAndDay' : 'bothAmounts', {
                provider: money(one.provider),
                books: money(one.books),
                detail: one.detail,
              })}
            </span>
          </p>
          {one.providerId && <p className="muted tiny num">{one.providerId}</p>}
          {one.paymentId && (
            <Button look="quiet" size="sm" onClick={() => onOpen(one.paymentId ?? '')}>
              {t('openPayment')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

const stateOf = ({ checkedAt, differences }: ReconciledDay) => {
  if (!checkedAt) return <span className="muted">{t('notCompared')}</span>;
  if (differences.length === 0) return <Badge tone="calm">{t('agrees')}</Badge>;
  return <Badge tone="alert">{t('differences', { differences: differences.length })}</Badge>;
};

function Day({ one, onOpen }: { one: ReconciledDay; onOpen: (id: string) => void }): ReactNode {
  const client = useQueryClient();
  const compare = useMutation({
    mutationFn: () => call(reconcileDay, { params: { day: one.day } }),
    onSuccess: ({ differences }) => {
      void client.invalidateQueries({ queryKey: keys.adminReconciliation });
      if (differences.length === 0)
        toast.success(t('bothBooksAgree', { shortDate: shortDate(one.day) }));
      else
        toast.info(
          t('differencesOnDay', {
            day: shortDate(one.day),
            differences: differences.length,
          }),
        );
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  const { provider, books, differences } = one;
  return (
    <Fragment>
      <tr>
        <th scope="row">{shortDate(one.day)}</th>
        <td data-end>{provider ? amountPaid(provider.charged) : ''}</td>
        <td data-end>{books ? amountPaid(books.charged) : ''}</td>
        <td data-end>{provider ? amountPaid(provider.refunded + provider.disputed) : ''}</td>
        <td data-end>{books ? amountPaid(books.refunded + books.disputed) : ''}</td>
        <td>
          {stateOf(one)}
          {one.checkedAt && <span className="muted tiny"> {dateAndTime(one.checkedAt)}</span>}
        </td>
        <td data-end>
          <Button
            look="quiet"
            size="sm"
            busy={compare.isPending}
            aria-label={t('compareNowShortDate', { shortDate: shortDate(one.day) })}
            onClick={() => compare.mutate()}
          >
            {t('compareNow')}
          </Button>
        </td>
      </tr>
      {differences.length > 0 && (
        <tr>
          <td colSpan={7}>
            <Found differences={differences} onOpen={onOpen} />
          </td>
        </tr>
      )}
    </Fragment>
  );
}

/** Our books beside the card provider's, day by day: what they don't agree on has a name. */
export function Reconciliation({ onOpen }: { onOpen: (paymentId: string) => void }): ReactNode {
  const days = useQuery({
    queryKey: keys.adminReconciliation,
    queryFn: ({ signal }) => call(listReconciliation, { query: {}, signal }),
  });
  if (days.isPending) return <SkeletonRows what={t('theDays')} rows={10} height={44} />;
  if (days.isError) return <ErrorPanel onRetry={() => void days.refetch()} />;
  return (
    <>
      <p className={`muted small ${s.note}`}>{t('eachDayComparedWith')}</p>
      <Table label={t('daysComparedWithProvider')}>
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            <th scope="col" data-end>
              {t('chargedThere')}
            </th>
            <th scope="col" data-end>
              {t('inTheBooks')}
            </th>
            <th scope="col" data-end>
              {t('backThere')}
            </th>
            <th scope="col" data-end>
              {t('inTheBooks')}
            </th>
            <th scope="col">{t('state')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('compare')}</span>
            </th>
          </tr>
        </thead>
        <tbody className="num">
          {days.data.items.map((one) => (
            <Day key={one.day} one={one} onOpen={onOpen} />
          ))}
        </tbody>
      </Table>
    </>
  );
}
