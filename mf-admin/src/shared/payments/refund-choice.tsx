import type { PaymentStory } from '@studio/contracts';
import type { ReactNode } from 'react';
import { t } from './messages.js';
import s from './refund-choice.module.css';

/** What else follows from a refund; null: not said yet. */
export type Follows = boolean | null;

interface Choice {
  legend: string;
  yes: string;
  no: string;
}

/** Null: nothing is to be decided. A part of a fee's price leaves it settled. */
export const choiceOf = ({ kind }: Pick<PaymentStory, 'kind'>, isWhole: boolean): Choice | null => {
  if (kind === 'retail')
    return { legend: t('thePiece'), yes: t('pieceOnShelf'), no: t('pieceGone') };
  if (kind !== 'fee' || !isWhole) return null;
  return { legend: t('theFee'), yes: t('feeOwedAgain'), no: t('feeStaysSettled') };
};

/** Whether the fee is owed again, or the piece is on the shelf again: nobody guesses it. */
export function RefundChoice({
  choice: { legend, yes, no },
  value,
  onChange,
}: {
  choice: Choice;
  value: Follows;
  onChange: (value: boolean) => void;
}): ReactNode {
  return (
    <fieldset className={s.choices}>
      <legend className="strong small">{legend}</legend>
      {[true, false].map((one) => (
        <label key={String(one)} className={s.choice}>
          <input
            type="radio"
            name="follows"
            checked={value === one}
            onChange={() => onChange(one)}
          />
          {one ? yes : no}
        </label>
      ))}
    </fieldset>
  );
}
