import type { SubscriptionView, UnpaidChoice } from '@studio/contracts';
import { dayRange, fullDate } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { amountDue, cardLabel, dayOf, unpaidDays } from './subscription-labels.js';
import s from './subscriptions.module.css';
import { t } from './messages.js';

function Choice({
  label,
  effect,
  isChosen,
  onChoose,
}: {
  label: string;
  effect: string;
  isChosen: boolean;
  onChoose: () => void;
}): ReactNode {
  const id = useId();
  return (
    <div className={s.choice}>
      <label>
        <input
          type="radio"
          name="unpaid-renewal"
          aria-describedby={id}
          checked={isChosen}
          onChange={onChoose}
        />
        {label}
      </label>
      <p id={id} className="muted small">
        {effect}
      </p>
    </div>
  );
}

/** What becomes of an unpaid renewal: it is paid and runs to its end, or it ends today. */
export function UnpaidChoices({
  one,
  value,
  onChange,
}: {
  one: SubscriptionView;
  value: UnpaidChoice | null;
  onChange: (choice: UnpaidChoice) => void;
}): ReactNode {
  const due = amountDue(one);
  const { from, until } = unpaidDays(one);
  const card = one.card ? cardLabel(one.card) : t('cardOnFile');
  return (
    <>
      <Note tone="alert">
        {t('renewalNotPaid', { due, dayRange: dayRange(from, until), paidUntil: fullDate(from) })}
      </Note>
      <fieldset className={s.reasons}>
        <legend className="strong">{t('whatAboutPayment')}</legend>
        <Choice
          label={t('payAndStay', { due, periodEnd: dayOf(one.periodEnd) })}
          effect={t('payAndStayText', { card })}
          isChosen={value === 'pay'}
          onChoose={() => onChange('pay')}
        />
        <Choice
          label={t('endNow')}
          effect={t('endNowText')}
          isChosen={value === 'end_now'}
          onChoose={() => onChange('end_now')}
        />
      </fieldset>
    </>
  );
}
