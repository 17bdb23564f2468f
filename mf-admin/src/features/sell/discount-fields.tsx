import { messageOf } from '@studio/api-client';
import { Button } from '@studio/ui/button';
import { Field } from '@studio/ui/field';
import { amountPaid } from '@studio/ui/format';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ReasonDialog } from '../../shared/reason-dialog.js';
import { readAmount } from '../../shared/number-texts.js';
import { isLegalMissing } from '../../shared/legal-details-link.js';
import s from './sell.module.css';
import type { SaleForm } from './use-sale.js';
import { t } from './messages.js';

function DiscountDialog({ sale, onClose }: { sale: SaleForm; onClose: () => void }): ReactNode {
  const [text, setText] = useState('');
  const amount = readAmount(text);
  const isRight = amount !== null && amount > 0;
  return (
    <ReasonDialog
      title={t('discount')}
      consequence={isRight ? t('takesOff', { amount: amountPaid(amount) }) : ''}
      action={t('takeOff')}
      ready={isRight}
      busy={false}
      error={null}
      onClose={onClose}
      onDo={(reason) => {
        if (!isRight) return;
        sale.setDiscounts({ promoCode: '', byHand: { amount, reason } });
        onClose();
      }}
    >
      <Field
        label={t('amountAed')}
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        value={text}
        error={text !== '' && !isRight ? t('amountPlease') : undefined}
        onChange={(event) => setText(event.target.value)}
      />
    </ReasonDialog>
  );
}

/** A promo code, or a discount by hand with its reason; never both. */
export function DiscountFields({ sale }: { sale: SaleForm }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const { promoCode, byHand } = sale.discounts;
  const { error } = sale.quote;
  // What is not about a code stands above the button.
  const problem = error && !isLegalMissing(error) ? messageOf(error) : undefined;
  if (byHand)
    return (
      <div className={s.byHand}>
        <p className="small">
          {t('discountBecause', { amount: amountPaid(byHand.amount), reason: byHand.reason })}
        </p>
        <Button
          size="sm"
          look="quiet"
          onClick={() => sale.setDiscounts({ promoCode: '', byHand: null })}
        >
          {t('remove')}
        </Button>
        {problem && (
          <p className="alert small" role="alert">
            {problem}
          </p>
        )}
      </div>
    );
  return (
    <div className={s.discount}>
      <Field
        label={t('promoCode')}
        autoComplete="off"
        autoCapitalize="characters"
        value={promoCode}
        error={problem}
        onChange={(event) => sale.setDiscounts({ promoCode: event.target.value, byHand: null })}
      />
      <Button look="outline" onClick={() => setOpen(true)}>
        {t('discount')}
      </Button>
      {isOpen && <DiscountDialog sale={sale} onClose={() => setOpen(false)} />}
    </div>
  );
}
