import type { FeeView } from '@studio/contracts';
import { Button } from '@studio/ui/button';
import { Card } from '@studio/ui/card';
import { amountPaid } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { feeLabel, useOwedFees } from '../../shared/fees/owed-fees.js';
import { feeKey } from './basket-rules.js';
import s from './sell.module.css';
import type { SaleForm } from './use-sale.js';
import { t } from './messages.js';

function Fee({ fee, sale }: { fee: FeeView; sale: SaleForm }): ReactNode {
  const name = feeLabel(fee);
  const key = feeKey(fee.id);
  const isInBasket = sale.items.some((item) => item.key === key);
  const item = { kind: 'fee', feeId: fee.id } as const;
  return (
    <li className={s.fee}>
      <span className="grow">{name}</span>
      <span className="strong num">{amountPaid(fee.amount)}</span>
      <Button
        size="sm"
        look="soft"
        disabled={isInBasket}
        aria-label={t('addFee', { name })}
        onClick={() => sale.add({ key, name, price: fee.amount, item, isSingle: true })}
      >
        {isInBasket ? t('inTheBasket') : t('add')}
      </Button>
    </li>
  );
}

/** What the person owes, to be paid with the sale; nothing to see for who owes nothing. */
export function OwedFees({ userId, sale }: { userId: string; sale: SaleForm }): ReactNode {
  const { data } = useOwedFees(userId);
  if (!data || data.fees.length === 0) return null;
  return (
    <Card className={s.fees} aria-label={t('owedFees')}>
      <h2>{t('owes', { amount: amountPaid(data.owed) })}</h2>
      <ul>
        {data.fees.map((fee) => (
          <Fee key={fee.id} fee={fee} sale={sale} />
        ))}
      </ul>
    </Card>
  );
}
