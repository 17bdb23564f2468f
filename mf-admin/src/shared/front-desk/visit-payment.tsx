import { Chip, Chips } from '@studio/ui/chip';
import { Field } from '@studio/ui/field';
import { amountPaid } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { readAmount } from '../number-texts.js';
import s from './front-desk.module.css';
import { t } from './messages.js';
import type { VisitMethod } from './use-sell-visit.js';

export interface VisitDraft {
  method: VisitMethod;
  /** As typed, in AED; empty: exactly the price. */
  tendered: string;
}

/** Fils; null when it is no amount, or less than the price. */
export const tenderedOf = ({ method, tendered }: VisitDraft, price: number): number | null => {
  if (method !== 'cash' || tendered.trim() === '') return price;
  const fils = readAmount(tendered.trim());
  return fils !== null && fils >= price ? fils : null;
};

/** How a single visit is paid at the front desk. */
export function VisitPayment({
  price,
  value,
  onChange,
}: {
  price: number;
  value: VisitDraft;
  onChange: (value: VisitDraft) => void;
}): ReactNode {
  const received = tenderedOf(value, price);
  return (
    <div className={s.giftReason}>
      <Chips label={t('paidBy')}>
        <Chip on={value.method === 'cash'} onChange={() => onChange({ ...value, method: 'cash' })}>
          {t('cash')}
        </Chip>
        <Chip
          on={value.method === 'terminal'}
          onChange={() => onChange({ ...value, method: 'terminal' })}
        >
          {t('terminal')}
        </Chip>
      </Chips>
      {value.method === 'cash' && (
        <Field
          label={t('handedOver')}
          inputMode="decimal"
          autoComplete="off"
          value={value.tendered}
          hint={
            received !== null && received > price
              ? t('change', { amount: amountPaid(received - price) })
              : t('exactWhenEmpty')
          }
          error={received === null ? t('tooLittle', { amount: amountPaid(price) }) : undefined}
          onChange={(event) => onChange({ ...value, tendered: event.target.value })}
        />
      )}
    </div>
  );
}
