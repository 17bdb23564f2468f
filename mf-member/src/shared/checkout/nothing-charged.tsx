import { call } from '@studio/api-client';
import { listMyPayments } from '@studio/contracts';
import type { PaymentView } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';
import { Link, useSearchParams } from '@studio/shell-kit/router';
import { Note } from '@studio/ui/note';
import type { ReactNode } from 'react';
import s from './checkout.module.css';
import { Text, t } from './messages.js';

/** Of the address that the card page's way back leads to: the checkout that was left. */
export const UNPAID = 'unpaid';

const wasPaid = ({ status }: PaymentView): boolean =>
  ['paid', 'fulfilled', 'refunded'].includes(status);

const resultOf = ({ kind, providerSessionId }: PaymentView): string =>
  `/payment-success?${new URLSearchParams({ session_id: providerSessionId ?? '', type: kind }).toString()}`;

/** The payment that was left on the card page, as payments knows it. */
export const useLeftPayment = (): PaymentView | undefined => {
  const [params] = useSearchParams();
  const id = params.get(UNPAID);
  const payments = useQuery({
    queryKey: keys.myPayments,
    queryFn: ({ signal }) => call(listMyPayments, { signal }),
    enabled: id !== null,
    staleTime: 0,
    refetchOnMount: 'always',
  });
  return payments.data?.items.find((one) => one.id === id);
};

/** For who turned back on the card page: what payments knows of it, not what the address says. */
export function NothingCharged(): ReactNode {
  const left = useLeftPayment();
  return (
    <div role="status" className={left && s.turnedBack}>
      {left &&
        (wasPaid(left) ? (
          <Note tone="calm">
            {t('paidAlready', { what: left.description })}{' '}
            <Link to={resultOf(left)} className="link">
              {t('seeResult')}
            </Link>
          </Note>
        ) : (
          <Note>
            <Text
              message="nothingCharged"
              values={{ what: left.description }}
              tags={{ b: <b /> }}
            />
          </Note>
        ))}
    </div>
  );
}
