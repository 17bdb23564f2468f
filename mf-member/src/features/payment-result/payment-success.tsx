import type { VerificationResult } from '@studio/contracts';
import { useSession } from '@studio/shell-kit';
import { Link } from '@studio/shell-kit/router';
import { ButtonLink } from '@studio/ui/button';
import { amountPaid, fullDate, longDate, studioDay } from '@studio/ui/format';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Facts } from '../../shared/facts.js';
import { Result } from '../../shared/result.js';
import type { PaymentType } from './payment-outcome.js';

const dayOf = (date: string): string => (/^\d{4}-\d\d-\d\d$/.test(date) ? date : studioDay(date));

const eventOf = (event: unknown) => {
  const { title, date, time, price_aed } = (event ?? {}) as Record<string, unknown>;
  return {
    title: typeof title === 'string' ? title : 'Event',
    date: typeof date === 'string' ? longDate(dayOf(date)) : '',
    time: typeof time === 'string' ? time : '',
    price: typeof price_aed === 'number' ? `AED ${price_aed.toFixed(2)}` : '',
  };
};

const actions = (main: readonly [string, string], other?: readonly [string, string]) => (
  <>
    <ButtonLink look="primary" size="lg" block>
      <Link to={main[0]}>{main[1]}</Link>
    </ButtonLink>
    {other && (
      <ButtonLink look="ghost" size="lg" block>
        <Link to={other[0]}>{other[1]}</Link>
      </ButtonLink>
    )}
  </>
);

function PackageSuccess({ result }: { result: VerificationResult }): ReactNode {
  const { user } = useSession();
  const bought = result.data?.package;
  const name = bought?.name ?? result.payment?.metadata.package_name ?? 'Package';
  return (
    <Result
      icon={Check}
      tone="calm"
      title="Your classes are ready"
      text={user ? `A receipt is on its way to ${user.email}` : undefined}
      actions={actions(['/schedule', 'Book a Class'], ['/my-packages', 'View My Packages'])}
    >
      <Facts
        list={[
          ['Package', name],
          ...(bought
            ? ([
                ['Classes', bought.classes_remaining],
                ['Valid until', fullDate(dayOf(bought.expiry_date))],
              ] as const)
            : []),
          ...(result.payment
            ? ([['Amount paid', amountPaid(result.payment.amount_total)]] as const)
            : []),
        ]}
      />
    </Result>
  );
}

function GiftCardSuccess({ result }: { result: VerificationResult }): ReactNode {
  const { user } = useSession();
  const card = result.data?.gift_card;
  if (!card) return null;
  return (
    <Result
      icon={Check}
      tone="calm"
      title="The gift card is on its way"
      text={`Its code was sent to ${card.recipient_email ?? user?.email ?? 'your address'}`}
      actions={actions(['/packages', 'View Packages'])}
    >
      <Facts
        list={[
          ['Gift card', `ending in ${card.ending}`],
          ['Amount', amountPaid(card.amount)],
        ]}
      />
    </Result>
  );
}

/** Paid and fulfilled: what was bought, and where to go from here (spec section 2). */
export function PaymentSuccess({
  type,
  result,
}: {
  type: PaymentType;
  result: VerificationResult;
}): ReactNode {
  if (result.data?.gift_card) return <GiftCardSuccess result={result} />;
  if (type === 'package') return <PackageSuccess result={result} />;
  if (type === 'event') {
    const event = eventOf(result.data?.event);
    return (
      <Result
        icon={Check}
        tone="calm"
        title="Your place is confirmed"
        actions={actions(['/', 'View Events'], ['/profile', 'My Profile'])}
      >
        <Facts
          list={[
            ['Event', event.title],
            ['Date', event.date],
            ['Time', event.time],
            ['Amount paid', event.price],
          ]}
        />
      </Result>
    );
  }
  const booked = result.data?.schedule;
  return (
    <Result
      icon={Check}
      tone="calm"
      title="Booking Confirmed"
      text="A confirmation email was sent."
      actions={actions(['/schedule', 'View My Schedule'])}
    >
      {booked && (
        <Facts
          list={[
            ['Class', booked.class.name],
            ['Trainer', booked.class.trainer],
            ['Date', longDate(dayOf(booked.date))],
            ['Time', `${booked.start_time}–${booked.end_time}`],
          ]}
        />
      )}
    </Result>
  );
}
