import type { BookingPreview } from '@studio/contracts';
import { deadline } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { CalendarCheck, Gift, Ticket } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNow } from '../use-now.js';
import { choiceText, consequenceText } from './booking-rules.js';
import s from './front-desk.module.css';
import { t } from './messages.js';

/** What the choice means: what is used, and until when it comes back. */
export function BookingFacts({
  preview,
  choice,
}: {
  preview: BookingPreview;
  /** Undefined: a gift. */
  choice: BookingPreview['choices'][number] | undefined;
}): ReactNode {
  const now = useNow();
  const { cancelUntil } = preview.schedule;
  const count = preview.complimentaryThisYear;
  const consequence = choice
    ? consequenceText(choice.lateConsequence, choice.lateFee)
    : t('priceStays');
  const isLate = now > new Date(cancelUntil);
  return (
    <ul className={`small ${s.facts}`}>
      <li>
        <Icon of={choice ? Ticket : Gift} />
        <span>
          {choice ? choiceText(choice) : t('giftKeeps')}
          {!choice && count > 0 && ` ${t('giftsSoFar', { count })}`}
        </span>
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
