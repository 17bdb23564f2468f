import type { VerificationResult } from '@studio/contracts';
import { useSession } from '@studio/shell-kit';
import { Link } from '@studio/shell-kit/router';
import { Button, ButtonLink } from '@studio/ui/button';
import { longDate, studioClock, studioDay } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { CalendarPlus, Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { addToCalendar } from '../../shared/calendar-file.js';
import { Facts } from '../../shared/facts.js';
import { Result } from '../../shared/result.js';
import s from './payment-page.module.css';
import { Receipt } from './receipt.js';
import { t } from './messages.js';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The function's answer says little of its type: what is missing is left out. */
const eventOf = (data: VerificationResult['data']) => {
  const event = (data?.event ?? {}) as Record<string, unknown>;
  const [date, time, endsAt] = [textOf(event.date), textOf(event.time), textOf(event.ends_at)];
  const price = typeof event.price_aed === 'number' ? event.price_aed : null;
  return {
    id: textOf(event.id),
    title: textOf(event.title) || t('event'),
    date: date && longDate(/^\d{4}-\d\d-\d\d$/.test(date) ? date : studioDay(date)),
    time: time && endsAt ? `${time}–${studioClock(endsAt)}` : time,
    startsAt: textOf(event.starts_at),
    endsAt,
    location: textOf(event.location),
    price: price === null ? '' : t('priceAed', { price: price.toFixed(2) }),
  };
};

/** The place is paid: when and where, into the calendar, the receipt, and where to go from here. */
export function EventSuccess({ result }: { result: VerificationResult }): ReactNode {
  const { user } = useSession();
  const event = eventOf(result.data);
  const facts = [
    [t('event'), event.title],
    [t('date'), event.date],
    [t('time'), event.time],
    [t('where'), event.location],
    [t('amountPaid'), event.price],
  ] as const;
  return (
    <Result
      icon={Check}
      tone="calm"
      title={t('placeIsConfirmed')}
      text={user ? t('receiptOnItsWayTo', { email: user.email }) : undefined}
      actions={
        <>
          <ButtonLink look="primary" size="lg" block>
            <Link to="/events">{t('viewEvents')}</Link>
          </ButtonLink>
          <ButtonLink look="ghost" size="lg" block>
            <Link to="/profile">{t('myProfile')}</Link>
          </ButtonLink>
        </>
      }
    >
      <Facts list={facts.filter(([, value]) => value !== '')} />
      <div className={s.along}>
        {event.startsAt && event.endsAt && (
          <Button look="soft" block onClick={() => addToCalendar(event.id)}>
            <Icon of={CalendarPlus} />
            {t('addToCalendar')}
          </Button>
        )}
        <Receipt paymentId={result.payment?.id} />
      </div>
    </Result>
  );
}
