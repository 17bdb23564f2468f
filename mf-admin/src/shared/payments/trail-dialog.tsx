import { call } from '@studio/api-client';
import { getPaymentScreen, type PaymentScreen, type PaymentStory } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';
import { Link } from '@studio/shell-kit/router';
import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { ErrorPanel } from '@studio/ui/error-panel';
import { amountPaid, dateAndTime } from '@studio/ui/format';
import { SkeletonRows } from '@studio/ui/skeleton';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { kindWords, paymentWords, sentence } from '../words.js';
import { MoneyBack } from './money-back.js';
import { PdfLink } from './pdf-link.js';
import { refundable, RefundDialog } from './refund-dialog.js';
import s from './trail-dialog.module.css';

/** Money on its way back arrives by itself: the dialog looks again meanwhile. */
const LOOK_AGAIN_MS = 2_000;

function Facts({ payment }: { payment: PaymentStory }): ReactNode {
  const { amount, price, discount, giftCard, refunded, status, invoice } = payment;
  const lines: (readonly [string, ReactNode])[] = [
    ['Member', payment.memberName ?? payment.memberEmail ?? 'The account is gone'],
    ['Kind', kindWords[payment.kind]],
    ...(price === amount ? [] : [['Price', amountPaid(price)] as const]),
    ...(discount ? [['Promotion', `− ${amountPaid(discount)}`] as const] : []),
    ...(giftCard ? [['By gift card', amountPaid(giftCard)] as const] : []),
    [price === amount ? 'Amount' : 'By card', <b>{amountPaid(amount)}</b>],
    ...(refunded ? [['Given back', amountPaid(refunded)] as const] : []),
    ['State', paymentWords(status).word],
    ['Begun', dateAndTime(payment.createdAt)],
    ['Paid', payment.paidAt ? dateAndTime(payment.paidAt) : 'Not yet'],
    [
      'Invoice',
      invoice ? (
        <PdfLink to={`/api/me/invoices/${invoice.id}/pdf`}>{invoice.number}</PdfLink>
      ) : (
        'None yet'
      ),
    ],
    ['Reference', payment.providerSessionId ?? 'None'],
  ];
  return (
    <dl className={`num ${s.facts}`}>
      {lines.map(([name, value]) => (
        <div key={name} className={s.fact}>
          <dt className="muted">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface Step {
  at: string;
  what: string;
  detail: string | null;
}

/** Our steps, the provider's events and the mails in the order they happened. */
const storyOf = ({ payment, emails }: PaymentScreen): Step[] =>
  [
    ...payment.trail.map(({ at, what, detail }) => ({ at, what: sentence(what), detail })),
    ...payment.providerEvents.map(({ receivedAt, type, id, lastError, handledAt }) => ({
      at: receivedAt,
      what: `Provider told: ${type}`,
      detail: handledAt ? id : `${id}, not worked through yet${lastError ? `: ${lastError}` : ''}`,
    })),
    ...(emails ?? []).map(({ createdAt, subject, status, recipient }) => ({
      at: createdAt,
      what: `Email: ${subject}`,
      detail: `${status}, ${recipient}`,
    })),
  ].sort((a, b) => a.at.localeCompare(b.at));

function Story({ screen }: { screen: PaymentScreen }): ReactNode {
  return (
    <section>
      <h3 className={s.heading}>Story</h3>
      {screen.emails === null && (
        <p className="muted small">The emails about it can’t be read just now.</p>
      )}
      <ol className={s.steps} aria-label="Trail">
        {storyOf(screen).map((step) => (
          <li key={`${step.at} ${step.what} ${step.detail}`} className={s.step}>
            <p className="strong small">{step.what}</p>
            {step.detail && <p className="small">{step.detail}</p>}
            <p className="muted tiny num">{dateAndTime(step.at)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** One payment's whole story: intent, card page, provider, delivery, mails, and money back. */
export function TrailDialog({
  paymentId,
  onClose,
}: {
  paymentId: string;
  onClose: () => void;
}): ReactNode {
  const [refunding, setRefunding] = useState(false);
  const screen = useQuery({
    queryKey: keys.adminPayment(paymentId),
    queryFn: ({ signal }) => call(getPaymentScreen, { params: { id: paymentId }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.payment.refunds.some(({ status }) => status === 'asked') ? LOOK_AGAIN_MS : false,
  });
  const payment = screen.data?.payment;
  const body = () => {
    if (screen.isPending) return <SkeletonRows what="the payment" rows={4} height={40} />;
    if (screen.isError) return <ErrorPanel onRetry={() => void screen.refetch()} />;
    const story = screen.data.payment;
    return (
      <div className={s.body}>
        <Facts payment={story} />
        {refundable(story) > 0 && (
          <Button look="outline" onClick={() => setRefunding(true)}>
            Refund
          </Button>
        )}
        <MoneyBack payment={story} />
        <Story screen={screen.data} />
        <Link to={`/admin/users/${story.userId}`} className="link small">
          Open the member’s page
        </Link>
      </div>
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      shape="sheet"
      title={payment?.description ?? 'Payment'}
    >
      {body()}
      {refunding && payment && (
        <RefundDialog payment={payment} onClose={() => setRefunding(false)} />
      )}
    </Dialog>
  );
}
