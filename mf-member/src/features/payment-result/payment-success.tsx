import type { VerificationResult } from '@studio/contracts';
import { useSession } from '@studio/shell-kit';
import { Link } from '@studio/shell-kit/router';
import { ButtonLink } from '@studio/ui/button';
import type { ButtonLook } from '@studio/ui/button';
import { amountPaid, fullDate, longDate, studioDay } from '@studio/ui/format';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { BookChosen } from '../../shared/chosen-class/book-chosen.js';
import type { ChosenClass } from '../../shared/chosen-class/chosen-class.js';
import { Facts } from '../../shared/facts.js';
import { Result } from '../../shared/result.js';
import { EventSuccess } from './event-success.js';
import type { PaymentType } from './payment-type.js';
import s from './payment-page.module.css';
import { Receipt } from './receipt.js';
import { t } from './messages.js';

const dayOf = (date: string): string => (/^\d{4}-\d\d-\d\d$/.test(date) ? date : studioDay(date));

const actions = (
  main: readonly [string, string],
  other?: readonly [string, string],
  look: ButtonLook = 'primary',
) => (
  <>
    <ButtonLink look={look} size="lg" block>
      <Link to={main[0]}>{main[1]}</Link>
    </ButtonLink>
    {other && (
      <ButtonLink look="ghost" size="lg" block>
        <Link to={other[0]}>{other[1]}</Link>
      </ButtonLink>
    )}
  </>
);

/** The class that went along with the purchase, on whatever device it was begun. */
const chosenOf = ({ data, payment }: VerificationResult): ChosenClass | null => {
  const chosen = data?.chosen_class;
  if (!chosen || !payment) return null;
  return { scheduleId: chosen.schedule_id, book: chosen.book, checkoutId: payment.id };
};

/** The class that the credits were wanted for, if any, and where to go from here. */
function AfterPackage({ chosen }: { chosen: ChosenClass | null }): ReactNode {
  return (
    <>
      {chosen && <BookChosen chosen={chosen} />}
      {actions(
        ['/schedule', t('bookAClass')],
        ['/my-packages', t('viewMyPackages')],
        chosen ? 'ghost' : 'primary',
      )}
    </>
  );
}

function PackageSuccess({ result }: { result: VerificationResult }): ReactNode {
  const { user } = useSession();
  const bought = result.data?.package;
  const name = bought?.name ?? result.payment?.metadata.package_name ?? t('package');
  return (
    <Result
      icon={Check}
      tone="calm"
      title={t('classesAreReady')}
      text={user ? t('receiptOnItsWayTo', { email: user.email }) : undefined}
      actions={<AfterPackage chosen={chosenOf(result)} />}
    >
      <Facts
        list={[
          [t('package'), name],
          ...(bought
            ? ([
                [t('classes'), bought.classes_remaining],
                [t('validUntil'), fullDate(dayOf(bought.expiry_date))],
              ] as const)
            : []),
          ...(result.payment
            ? ([[t('amountPaid'), amountPaid(result.payment.amount_total)]] as const)
            : []),
        ]}
      />
      <div className={s.along}>
        <Receipt paymentId={result.payment?.id} />
      </div>
    </Result>
  );
}

function GiftCardSuccess({ result }: { result: VerificationResult }): ReactNode {
  const { user } = useSession();
  const card = result.data?.gift_card;
  if (!card) return null;
  const address = card.recipient_email ?? user?.email;
  return (
    <Result
      icon={Check}
      tone="calm"
      title={t('giftCardOnItsWay')}
      text={address ? t('codeSentTo', { address }) : t('codeSentToYou')}
      actions={actions(['/packages', t('viewPackages')])}
    >
      <Facts
        list={[
          [t('giftCard'), t('endingIn', { ending: card.ending })],
          [t('amount'), amountPaid(card.amount)],
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
  if (type === 'event') return <EventSuccess result={result} />;
  const booked = result.data?.schedule;
  return (
    <Result
      icon={Check}
      tone="calm"
      title={t('bookingConfirmed')}
      text={t('confirmationEmailSent')}
      actions={actions(['/schedule', t('viewMySchedule')])}
    >
      {booked && (
        <Facts
          list={[
            [t('class'), booked.class.name],
            [t('trainer'), booked.class.trainer],
            [t('date'), longDate(dayOf(booked.date))],
            [t('time'), `${booked.start_time}–${booked.end_time}`],
          ]}
        />
      )}
    </Result>
  );
}
