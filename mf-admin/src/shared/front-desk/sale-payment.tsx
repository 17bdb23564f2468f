import type { FrontDeskMethod } from '@studio/contracts';
import { Chip, Chips } from '@studio/ui/chip';
import { Field } from '@studio/ui/field';
import { amountPaid } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { readAmount } from '../number-texts.js';
import s from './front-desk.module.css';
import { MailInvoice } from './mail-invoice.js';
import { t } from './messages.js';

export interface SaleDraft {
  method: FrontDeskMethod;
  /** As typed, in AED; empty: exactly the price. */
  tendered: string;
  /** How long a payment link can be paid. */
  linkMinutes: number;
  mailInvoice: boolean;
}
export const noSale: SaleDraft = {
  method: 'cash',
  tendered: '',
  linkMinutes: 180,
  mailInvoice: true,
};

/** Fils; null when it is no amount, or less than the price. */
export const tenderedOf = ({ method, tendered }: SaleDraft, price: number): number | null => {
  if (method !== 'cash' || tendered.trim() === '') return price;
  const fils = readAmount(tendered.trim());
  return fils !== null && fils >= price ? fils : null;
};

const methods: readonly FrontDeskMethod[] = ['cash', 'terminal', 'transfer', 'link'];
const linkTimes = [
  { minutes: 30, label: t('minutes', { count: 30 }) },
  { minutes: 180, label: t('hours', { count: 3 }) },
  { minutes: 24 * 60, label: t('aDay') },
];

interface Props {
  price: number;
  value: SaleDraft;
  onChange: (value: SaleDraft) => void;
}

function Tendered({ price, value, onChange }: Props): ReactNode {
  const received = tenderedOf(value, price);
  return (
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
  );
}

function LinkTime({ value, onChange }: Omit<Props, 'price'>): ReactNode {
  return (
    <>
      <Chips label={t('linkIsGood')} wrap>
        {linkTimes.map(({ minutes, label }) => (
          <Chip
            key={minutes}
            on={value.linkMinutes === minutes}
            onChange={() => onChange({ ...value, linkMinutes: minutes })}
          >
            {label}
          </Chip>
        ))}
      </Chips>
      <p className="muted small">{t('linkHolds')}</p>
    </>
  );
}

/** How one class, or one place at an event, is paid at the front desk. */
export function SalePayment({ memberId, ...props }: Props & { memberId: string }): ReactNode {
  const { value, onChange } = props;
  return (
    <div className={s.giftReason}>
      <Chips label={t('paidBy')} wrap>
        {methods.map((method) => (
          <Chip
            key={method}
            on={value.method === method}
            onChange={() => onChange({ ...value, method })}
          >
            {t(method)}
          </Chip>
        ))}
      </Chips>
      {value.method === 'cash' && <Tendered {...props} />}
      {value.method === 'transfer' && <p className="muted small">{t('transferWaits')}</p>}
      {value.method === 'link' && <LinkTime {...props} />}
      <MailInvoice
        userId={memberId}
        checked={value.mailInvoice}
        onChange={(mailInvoice) => onChange({ ...value, mailInvoice })}
      />
    </div>
  );
}
