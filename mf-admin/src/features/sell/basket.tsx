import { Button, IconButton } from '@studio/ui/button';
import { Card } from '@studio/ui/card';
import { Dialog } from '@studio/ui/dialog';
import { amountPaid, filsToAed } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { BasketItem } from './basket-rules.js';
import { DiscountFields } from './discount-fields.js';
import { Pay } from './pay.js';
import s from './sell.module.css';
import type { SaleForm } from './use-sale.js';
import { t } from './messages.js';

function Row({
  item,
  onQuantity,
}: {
  item: BasketItem;
  onQuantity: (quantity: number) => void;
}): ReactNode {
  const { name, price, quantity, isSingle } = item;
  return (
    <li className={s.row}>
      <div className="grow">
        <span className="strong">{name}</span>
        {quantity > 1 && (
          <p className="muted small num">{t('each', { price: amountPaid(price) })}</p>
        )}
      </div>
      <span className={s.stepper}>
        <IconButton label={t('lessOf', { name })} onClick={() => onQuantity(quantity - 1)}>
          <Icon of={Minus} size={16} />
        </IconButton>
        <span className="num" aria-live="polite">
          {quantity}
        </span>
        <IconButton
          label={t('moreOf', { name })}
          disabled={isSingle}
          onClick={() => onQuantity(quantity + 1)}
        >
          <Icon of={Plus} size={16} />
        </IconButton>
      </span>
      <span className={`num ${s.price}`}>{filsToAed(price * quantity)}</span>
    </li>
  );
}

function Sums({ sale }: { sale: SaleForm }): ReactNode {
  const { data } = sale.quote;
  return (
    <dl className={`num ${s.sums}`} aria-live="polite">
      {data && data.discount > 0 && (
        <>
          <div className="muted">
            <dt>{t('beforeDiscount')}</dt>
            <dd>{filsToAed(data.before)}</dd>
          </div>
          <div className="muted">
            <dt>{data.promoCode ?? t('discount')}</dt>
            <dd>−{filsToAed(data.discount)}</dd>
          </div>
        </>
      )}
      {data && data.vatPercent !== 0 && (
        <div className="muted">
          <dt>{t('vatInside')}</dt>
          <dd>{filsToAed(data.vat)}</dd>
        </div>
      )}
      <div className={s.total}>
        <dt>{t('toPay')}</dt>
        <dd>{amountPaid(sale.total)}</dd>
      </div>
    </dl>
  );
}

/** What was put together by hand is not thrown away by one press. */
function Clear({ sale }: { sale: SaleForm }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const items = sale.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <>
      <Button size="sm" look="quiet" onClick={() => setOpen(true)}>
        {t('clear')}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={t('clearTitle')}>
        <div className="stack">
          <p>{t('clearConsequence', { items, amount: amountPaid(sale.total) })}</p>
          <Button look="dangerFill" block onClick={sale.clear}>
            {t('clear')}
          </Button>
          <Button look="outline" block onClick={() => setOpen(false)}>
            {t('keepBasket')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

const HEADING = 'basket-heading';

/** On a phone the basket stands below what is sold: its sum, and the way there. */
export function ToBasket({ items, total }: SaleForm): ReactNode {
  if (items.length === 0) return null;
  return (
    <Button
      look="primary"
      size="lg"
      block
      className={s.toBasket}
      onClick={() => document.getElementById(HEADING)?.focus()}
    >
      {t('toBasket', { amount: amountPaid(total) })}
    </Button>
  );
}

/** What is sold, what is taken off, and what pays it. */
export function Basket({ sale }: { sale: SaleForm }): ReactNode {
  const { items } = sale;
  return (
    <Card className={s.basket} aria-label={t('basket')}>
      <header className={s.basketHead}>
        <h2 id={HEADING} tabIndex={-1}>
          {t('basket')}
        </h2>
        {items.length > 0 && <Clear sale={sale} />}
      </header>
      {items.length === 0 ? (
        <p className={`muted ${s.emptyBasket}`}>{t('basketEmpty')}</p>
      ) : (
        <>
          <ul>
            {items.map((item) => (
              <Row
                key={item.key}
                item={item}
                onQuantity={(quantity) => sale.setQuantity(item.key, quantity)}
              />
            ))}
          </ul>
          <DiscountFields sale={sale} />
          <Sums sale={sale} />
          <Pay sale={sale} />
        </>
      )}
    </Card>
  );
}
