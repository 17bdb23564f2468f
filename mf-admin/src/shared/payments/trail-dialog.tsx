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
import { kindLabels, paymentLabel, sentence } from '../labels.js';
import { useMay } from '../only-for.js';
import { MoneyBack } from './money-back.js';
import { PdfLink } from './pdf-link.js';
import { refundable, RefundDialog } from './refund-dialog.js';
import s from './trail-dialog.module.css';
import { t } from './messages.js';

/** Money on its way back arrives by itself: the dialog looks again meanwhile. */
const REFETCH_MS = 2_000;

type Fact = readonly [name: string, value: ReactNode];

const amountFacts = (payment: PaymentStory): Fact[] => {
  const { amount, price, discount, giftCard, refunded } = payment;
  return [
    ...(price === amount ? [] : [[t('price'), amountPaid(price)] as const]),
    ...(discount ? [[t('promotion'), `− ${amountPaid(discount)}`] as const] : []),
    ...(giftCard ? [[t('byGiftCard'), amountPaid(giftCard)] as const] : []),
    [price === amount ? t('amount') : t('byCard'), <b>{amountPaid(amount)}</b>],
    ...(refunded ? [[t('givenBack'), amountPaid(refunded)] as const] : []),
  ];
};

function Facts({ payment }: { payment: PaymentStory }): ReactNode {
  const { status, invoice } = payment;
  const rows: readonly Fact[] = [
    [t('member'), payment.memberName ?? payment.memberEmail ?? t('accountGone')],
    [t('kind'), kindLabels[payment.kind]],
    ...amountFacts(payment),
    [t('state'), paymentLabel(status).word],
    [t('begun'), dateAndTime(payment.createdAt)],
    [t('paid'), payment.paidAt ? dateAndTime(payment.paidAt) : t('notYet')],
    [
      t('invoice'),
      invoice ? (
        <PdfLink to={`/api/me/invoices/${invoice.id}/pdf`}>{invoice.number}</PdfLink>
      ) : (
        t('noneYet')
      ),
    ],
    [t('reference'), payment.providerSessionId ?? t('none')],
  ];
  return (
    <dl className={`num ${s.facts}`}>
      {rows.map(([name, value]) => (
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

const notHandled = (id: string, error: string | null): string =>
  error ? t('notHandledBecause', { id, error }) : t('notHandled', { id });

/** Our steps, the provider's events and the mails in the order they happened. */
const storyOf = ({ payment, emails }: PaymentScreen): Step[] =>
  [
    ...payment.trail.map(({ at, what, detail }) => ({ at, what: sentence(what), detail })),
    ...payment.providerEvents.map(({ receivedAt, type, id, lastError, handledAt, note }) => ({
      at: receivedAt,
      what: t('providerToldType', { type }),
      detail: handledAt ? [id, note].filter(Boolean).join(': ') : notHandled(id, lastError),
    })),
    ...(emails ?? []).map(({ createdAt, subject, status, recipient }) => ({
      at: createdAt,
      what: t('emailSubject', { subject }),
      detail: `${status}, ${recipient}`,
    })),
  ].sort((a, b) => a.at.localeCompare(b.at));

function Story({ screen }: { screen: PaymentScreen }): ReactNode {
  return (
    <section>
      <h3 className={s.heading}>{t('story')}</h3>
      {screen.emails === null && <p className="muted small">{t('emailsAboutCantRead')}</p>}
      <ol className={s.steps} aria-label={t('trail')}>
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
      state.data?.payment.refunds.some(({ status }) => status === 'asked') ? REFETCH_MS : false,
  });
  const payment = screen.data?.payment;
  const may = useMay();
  const body = () => {
    if (screen.isPending) return <SkeletonRows what={t('thePayment')} rows={4} height={40} />;
    if (screen.isError) return <ErrorPanel onRetry={() => void screen.refetch()} />;
    const story = screen.data.payment;
    return (
      <div className={s.body}>
        <Facts payment={story} />
        {may('manager') && refundable(story) > 0 && (
          <Button look="outline" onClick={() => setRefunding(true)}>
            {t('refund')}
          </Button>
        )}
        <MoneyBack payment={story} />
        <Story screen={screen.data} />
        <Link to={`/admin/users/${story.userId}`} className="link small">
          {t('openMembersPage')}
        </Link>
      </div>
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      shape="sheet"
      title={payment?.description ?? t('payment')}
    >
      {body()}
      {refunding && payment && (
        <RefundDialog payment={payment} onClose={() => setRefunding(false)} />
      )}
    </Dialog>
  );
}
