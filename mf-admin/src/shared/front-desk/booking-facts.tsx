import type { BookingPreview } from '@studio/contracts';
import { deadline } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { CalendarCheck, Gift, Ticket } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNow } from '../use-now.js';
import { choiceText, consequenceText } from './booking-rules.js';
import s from './front-desk.module.css';
import { choiceOf, GIFT, VISIT, type FundingValue } from './funding-options.js';
import { t } from './messages.js';

/** What is used, and what that leaves. */
const usedText = (preview: BookingPreview, funding: FundingValue): string => {
  const choice = choiceOf(preview, funding);
  if (choice) return choiceText(choice);
  if (funding === VISIT) return t('dropInInvoice');
  const count = preview.complimentaryThisYear;
  return count > 0 ? `${t('giftKeeps')} ${t('giftsSoFar', { count })}` : t('giftKeeps');
};

/** What a late cancel costs. */
const consequenceOf = (preview: BookingPreview, funding: FundingValue): string => {
  const choice = choiceOf(preview, funding);
  if (choice) return consequenceText(choice.lateConsequence, choice.lateFee);
  return t('priceStays');
};

/** What the choice means: what is used, and until when it comes back. */
export function BookingFacts({
  preview,
  funding,
}: {
  preview: BookingPreview;
  funding: FundingValue;
}): ReactNode {
  const now = useNow();
  const { cancelUntil } = preview.schedule;
  const consequence = consequenceOf(preview, funding);
  const isLate = now > new Date(cancelUntil);
  return (
    <ul className={`small ${s.facts}`}>
      <li>
        <Icon of={funding === GIFT ? Gift : Ticket} />
        <span>{usedText(preview, funding)}</span>
      </li>
      <li>
        <Icon of={CalendarCheck} />
        <span>
          {isLate
            ? t('noFreeCancel', { consequence })
            : t('freeUntil', { deadline: deadline(cancelUntil, now), consequence })}
        </span>
      </li>
    </ul>
  );
}
