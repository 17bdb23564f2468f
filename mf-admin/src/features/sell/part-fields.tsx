import type { SaleMethod } from '@studio/contracts';
import { Button } from '@studio/ui/button';
import { Chip } from '@studio/ui/chip';
import { Field } from '@studio/ui/field';
import { amountPaid, filsToAed, priceTag } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { SelectField } from '../../shared/select-field.js';
import { readAmount } from '../../shared/number-texts.js';
import { tenderedOf, usualNotes, type PartTexts } from './basket-rules.js';
import { methods } from './method-labels.js';
import s from './sell.module.css';
import { t } from './messages.js';

interface PartProps {
  part: PartTexts;
  /** Fils that this part pays. */
  due: number;
  onChange: (part: PartTexts) => void;
}

const cashProblem = (tendered: number | null, due: number): string | undefined => {
  if (tendered === null) return t('amountPlease');
  return tendered < due ? t('tooLittleCash', { amount: amountPaid(due - tendered) }) : undefined;
};

/** Cash: what was handed over, and the change. */
function CashFields({ part, due, onChange }: PartProps): ReactNode {
  const tendered = tenderedOf(part, due);
  const problem = cashProblem(tendered, due);
  return (
    <>
      <div className={s.cash}>
        <Field
          label={t('received')}
          inputMode="decimal"
          autoComplete="off"
          placeholder={filsToAed(due)}
          value={part.tendered}
          error={problem}
          onChange={(event) => onChange({ ...part, tendered: event.target.value })}
        />
        <p className={s.change} aria-live="polite">
          <span className="muted small">{t('changeDue')}</span>
          <span className={`num ${s.changeSum}`}>
            {amountPaid(problem || tendered === null ? 0 : tendered - due)}
          </span>
        </p>
      </div>
      <div className={s.notes} role="group" aria-label={t('received')}>
        {usualNotes(due).map((note) => (
          <Chip
            key={note}
            on={tendered === note}
            onChange={() => onChange({ ...part, tendered: filsToAed(note) })}
          >
            {priceTag(note)}
          </Chip>
        ))}
      </div>
    </>
  );
}

const HOUR = 60;
const DAY = 24 * HOUR;
/** By minutes; the contract takes from half an hour to a week. */
const lifetimes = [
  { value: String(HOUR / 2), label: t('minutes', { count: HOUR / 2 }) },
  { value: String(2 * HOUR), label: t('hours', { count: 2 }) },
  { value: String(DAY), label: t('days', { count: 1 }) },
  { value: String(3 * DAY), label: t('days', { count: 3 }) },
  { value: String(7 * DAY), label: t('days', { count: 7 }) },
];

/** What is asked for one method: the cash handed over, a card's code, or nothing. */
export function PartFields({ part, due, onChange }: PartProps): ReactNode {
  if (part.method === 'cash') return <CashFields {...{ part, due, onChange }} />;
  if (part.method === 'gift_card')
    return (
      <Field
        label={t('giftCardCode')}
        autoComplete="off"
        autoCapitalize="characters"
        value={part.code}
        onChange={(event) => onChange({ ...part, code: event.target.value })}
      />
    );
  if (part.method === 'link')
    return (
      <>
        <SelectField
          label={t('linkLives')}
          value={String(part.minutes)}
          options={lifetimes}
          onChange={(minutes) => onChange({ ...part, minutes: Number(minutes) })}
        />
        <p className="muted small">{t('linkHint')}</p>
      </>
    );
  const hints = { terminal: t('terminalHint'), transfer: t('transferHint') };
  return <p className="muted small">{hints[part.method]}</p>;
}

const splitProblem = (text: string, total: number): string | undefined => {
  const amount = readAmount(text);
  if (text === '' || (amount !== null && amount > 0 && amount < total)) return undefined;
  return t('splitAmount', { amount: amountPaid(total) });
};

/** The second method: what it pays of the total; the first one pays the rest. */
export function SplitFields({
  part,
  total,
  choices,
  onChange,
}: {
  part: PartTexts;
  total: number;
  choices: readonly SaleMethod[];
  onChange: (part: PartTexts | null) => void;
}): ReactNode {
  return (
    <fieldset className={s.split}>
      <legend className="visually-hidden">{t('splitPayment')}</legend>
      <SelectField
        label={t('secondMethod')}
        value={part.method}
        options={choices.map((method) => ({ value: method, label: methods[method].label }))}
        onChange={(method) => onChange({ ...part, method: method as SaleMethod })}
      />
      <Field
        label={t('amountAed')}
        inputMode="decimal"
        autoComplete="off"
        value={part.amount}
        error={splitProblem(part.amount, total)}
        onChange={(event) => onChange({ ...part, amount: event.target.value })}
      />
      {part.method !== 'terminal' && (
        <PartFields part={part} due={readAmount(part.amount) ?? 0} onChange={onChange} />
      )}
      <Button size="sm" look="quiet" onClick={() => onChange(null)}>
        {t('oneMethod')}
      </Button>
    </fieldset>
  );
}
