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
import { amountPaid, count, dateAndTime, shortDate } from '@studio/ui/format';
import { SkeletonRows } from '@studio/ui/skeleton';
import { Table } from '@studio/ui/table';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { differenceWords } from './difference-words.js';
import s from './payments.module.css';

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
            <b>{differenceWords[one.kind]}</b>{' '}
            <span className="muted small">
              Provider: {money(one.provider)}. Books: {money(one.books)}.
              {/* The other kinds say no more than their name and the amounts. */}
              {one.kind.endsWith('_day') && ` It is ${one.detail}.`}
            </span>
          </p>
          {one.providerId && <p className="muted tiny num">{one.providerId}</p>}
          {one.paymentId && (
            <Button look="quiet" size="sm" onClick={() => onOpen(one.paymentId ?? '')}>
              Open the payment
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

const stateOf = ({ checkedAt, differences }: ReconciledDay) => {
  if (!checkedAt) return <span className="muted">Not compared</span>;
  if (differences.length === 0) return <Badge tone="calm">Agrees</Badge>;
  return <Badge tone="alert">{count(differences.length, 'difference')}</Badge>;
};

function Day({ one, onOpen }: { one: ReconciledDay; onOpen: (id: string) => void }): ReactNode {
  const client = useQueryClient();
  const compare = useMutation({
    mutationFn: () => call(reconcileDay, { params: { day: one.day } }),
    onSuccess: ({ differences }) => {
      void client.invalidateQueries({ queryKey: keys.adminReconciliation });
      if (differences.length === 0) toast.success(`${shortDate(one.day)}: both books agree.`);
      else toast.info(`${shortDate(one.day)}: ${count(differences.length, 'difference')}.`);
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
            aria-label={`Compare now, ${shortDate(one.day)}`}
            onClick={() => compare.mutate()}
          >
            Compare now
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
  if (days.isPending) return <SkeletonRows what="the days" rows={10} height={44} />;
  if (days.isError) return <ErrorPanel onRetry={() => void days.refetch()} />;
  return (
    <>
      <p className={`muted small ${s.note}`}>
        Each day is compared with the card provider by itself once it is over, and the last three
        once more. Comparing changes nothing.
      </p>
      <Table label="Days compared with the provider">
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col" data-end>
              Charged there
            </th>
            <th scope="col" data-end>
              In the books
            </th>
            <th scope="col" data-end>
              Back there
            </th>
            <th scope="col" data-end>
              In the books
            </th>
            <th scope="col">State</th>
            <th scope="col">
              <span className="visually-hidden">Compare</span>
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
