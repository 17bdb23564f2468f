import { isApiError, messageOf } from '@studio/api-client';
import type { SaleMethod } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { Button } from '@studio/ui/button';
import { amountPaid } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { Note } from '@studio/ui/note';
import type { ReactNode } from 'react';
import { isLegalMissing, LegalDetailsLink } from '../../shared/legal-details-link.js';
import { MailInvoice } from '../../shared/front-desk/mail-invoice.js';
import { readAmount } from '../../shared/number-texts.js';
import { useOpenDrawer } from './api.js';
import { noPart, type PartTexts } from './basket-rules.js';
import { methods, takeLabel } from './method-labels.js';
import { PartFields, SplitFields } from './part-fields.js';
import s from './sell.module.css';
import type { SaleForm } from './use-sale.js';
import { t } from './messages.js';

const all: readonly SaleMethod[] = ['cash', 'terminal', 'transfer', 'link', 'gift_card'];
const atOnce: readonly SaleMethod[] = ['cash', 'terminal', 'gift_card'];

function Methods({
  choices,
  value,
  onChange,
}: {
  choices: readonly SaleMethod[];
  value: SaleMethod;
  onChange: (method: SaleMethod) => void;
}): ReactNode {
  return (
    <div className={s.methods} role="group" aria-label={t('paidBy')}>
      {choices.map((method) => (
        <button
          key={method}
          type="button"
          className={s.method}
          aria-pressed={method === value}
          onClick={() => onChange(method)}
        >
          <Icon of={methods[method].icon} size={20} />
          {methods[method].label}
        </button>
      ))}
    </div>
  );
}

/** A drawer that is closed takes no cash: the way to open it stands here. */
function DrawerClosed(): ReactNode {
  const { data } = useOpenDrawer();
  if (!data || data.drawer) return null;
  return (
    <Note tone="scarce">
      {t('drawerIsClosed')}{' '}
      <Link to="/admin/cash-drawer" className="link">
        {t('openDrawer')}
      </Link>
    </Note>
  );
}

const problemOf = (error: unknown): string => {
  const message = messageOf(error);
  if (!isApiError(error) || error.code !== 'GIFT_CARD_TOO_LOW') return message;
  const { left } = (error.details ?? {}) as { left?: number };
  return left === undefined ? message : t('leftOnCard', { amount: amountPaid(left) });
};

/** The methods, one or two, and what each asks for. */
function Parts({ sale }: { sale: SaleForm }): ReactNode {
  const { first, second, total } = sale;
  const part = second ? (readAmount(second.amount) ?? 0) : 0;
  const usesCash = first.method === 'cash' || second?.method === 'cash';
  const choose = (method: SaleMethod): void => {
    sale.setFirst({ ...first, method });
    if (!atOnce.includes(method) || method === second?.method) sale.setSecond(null);
  };
  const split = (): void =>
    sale.setSecond({ ...noPart, method: first.method === 'terminal' ? 'cash' : 'terminal' });
  return (
    <>
      <Methods choices={all} value={first.method} onChange={choose} />
      {usesCash && <DrawerClosed />}
      <PartFields part={first} due={Math.max(0, total - part)} onChange={sale.setFirst} />
      {second && (
        <SplitFields
          part={second}
          total={total}
          choices={atOnce.filter((method) => method !== first.method)}
          onChange={(next: PartTexts | null) => sale.setSecond(next)}
        />
      )}
      {atOnce.includes(first.method) && !second && (
        <Button size="sm" look="quiet" className={s.splitButton} onClick={split}>
          {t('splitPayment')}
        </Button>
      )}
    </>
  );
}

/** How it is paid, and the one button that takes the money. */
export function Pay({ sale }: { sale: SaleForm }): ReactNode {
  const { first, second, total, isReady, isBusy, quote } = sale;
  const problem = sale.error ?? (isLegalMissing(quote.error) ? quote.error : null);
  return (
    <div className={s.pay}>
      <Parts sale={sale} />
      {!sale.userId && <p className="muted small">{t('chooseMember')}</p>}
      <div className={s.take}>
        {/* It stays in sight with the button, which covers what is scrolled below it. */}
        {Boolean(problem) && (
          <Note tone="alert">
            {problemOf(problem)} {isLegalMissing(problem) && <LegalDetailsLink />}
          </Note>
        )}
        {sale.userId && (
          <MailInvoice
            userId={sale.userId}
            goesAnyway={sale.isInvoiceMailedAnyway}
            checked={sale.mailInvoice}
            onChange={sale.setMailInvoice}
          />
        )}
        <Button
          look={isReady ? 'primary' : 'off'}
          size="lg"
          block
          busy={isBusy}
          disabled={!isReady}
          onClick={sale.take}
        >
          {takeLabel(first.method, second !== null, amountPaid(total))}
        </Button>
      </div>
    </div>
  );
}
