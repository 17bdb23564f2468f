import { messageOf, newIdempotencyKey } from '@studio/api-client';
import type { PayoutView, PayoutWay } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { Field } from '@studio/ui/field';
import { amountPaid } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { FormDialog } from '../form-dialog.js';
import { t } from './messages.js';
import s from './payouts.module.css';
import { usePayOut } from './use-payouts.js';

const wayLabels: Readonly<Record<PayoutWay, string>> = {
  cash: t('way_cash'),
  terminal: t('way_terminal'),
  transfer: t('way_transfer'),
  gift_card: t('way_gift_card'),
};
const effects: Readonly<Record<PayoutWay, string>> = {
  cash: t('what_cash'),
  terminal: t('what_terminal'),
  transfer: t('what_transfer'),
  gift_card: t('what_gift_card'),
};

function Ways({
  ways,
  value,
  onChange,
}: {
  ways: readonly PayoutWay[];
  value: PayoutWay;
  onChange: (way: PayoutWay) => void;
}): ReactNode {
  return (
    <fieldset className={s.ways}>
      <legend className="strong small">{t('howGivenBack')}</legend>
      {ways.map((way) => (
        <label key={way} className={s.way}>
          <input type="radio" name="way" checked={way === value} onChange={() => onChange(way)} />
          {wayLabels[way]}
        </label>
      ))}
    </fieldset>
  );
}

/** Hands out what is owed: how, and what that does, before it is done. */
export function PayOutDialog({
  payout,
  onClose,
}: {
  payout: PayoutView;
  onClose: () => void;
}): ReactNode {
  const { memberName, description, reason, ways, creditNoteNumber } = payout;
  const amount = amountPaid(payout.amount);
  const [way, setWay] = useState<PayoutWay>(ways[0] ?? 'cash');
  const [note, setNote] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const [idempotencyKey] = useState(newIdempotencyKey);
  const pay = usePayOut(payout);
  const needsNote = way === 'transfer';
  const isMissing = needsNote && note.trim() === '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSubmitted(true);
    if (isMissing || pay.isPending) return;
    const onSuccess = (): void => {
      toast.success(t('paidOut', { amount }), { description: memberName ?? '' });
      onClose();
    };
    pay.mutate({ way, note: note.trim(), idempotencyKey }, { onSuccess });
  };
  return (
    <FormDialog title={t('payOutTitle', { amount })} onClose={onClose}>
      <form className={s.form} onSubmit={submit} noValidate>
        <div>
          <p className="strong">{memberName ?? t('gone')}</p>
          <p>{t('why', { description, reason })}</p>
          {creditNoteNumber && (
            <p className="muted small num">{t('creditNote', { number: creditNoteNumber })}</p>
          )}
        </div>
        <Ways ways={ways} value={way} onChange={setWay} />
        <p aria-live="polite" className="muted">
          {effects[way]}
        </p>
        <Field
          label={needsNote ? t('noteTransfer') : t('note')}
          optional={!needsNote}
          required={needsNote}
          maxLength={300}
          autoComplete="off"
          value={note}
          error={submitted && isMissing ? t('notePlease') : undefined}
          onChange={(event) => setNote(event.target.value)}
        />
        {pay.isError && <Note tone="alert">{messageOf(pay.error)}</Note>}
        <div className={s.actions}>
          <Button type="submit" look="primary" busy={pay.isPending}>
            {t('payOutTitle', { amount })}
          </Button>
          <Button look="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
