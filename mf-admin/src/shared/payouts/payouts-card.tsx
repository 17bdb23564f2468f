import type { PayoutView } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { Button } from '@studio/ui/button';
import { Card } from '@studio/ui/card';
import { amountPaid, fullDate, studioDay } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { CsvButton } from '../csv-button.js';
import { t } from './messages.js';
import { PayOutDialog } from './pay-out-dialog.js';
import s from './payouts.module.css';
import { payoutsCsv } from './payouts-csv.js';
import { usePayouts } from './use-payouts.js';

function Row({
  payout,
  withMember,
  onPayOut,
}: {
  payout: PayoutView;
  withMember: boolean;
  onPayOut: () => void;
}): ReactNode {
  const { amount, description, reason, method, owedSince, userId } = payout;
  const name = payout.memberName ?? t('gone');
  return (
    <li className={s.row}>
      <div className={s.what}>
        {withMember &&
          (payout.memberName ? (
            <Link to={`/admin/users/${userId}`} className={`link strong ${s.name}`}>
              {name}
            </Link>
          ) : (
            <span className="strong">{name}</span>
          ))}
        <p>{t('why', { description, reason })}</p>
        <p className="muted small num">
          {t('since', { day: fullDate(studioDay(owedSince)), method })}
        </p>
      </div>
      <span className="strong num">{amountPaid(amount)}</span>
      <Button
        size="sm"
        look="outline"
        aria-label={t('payOutTo', { amount: amountPaid(amount), name })}
        onClick={onPayOut}
      >
        {t('payOut')}
      </Button>
    </li>
  );
}

/** Money that waits to be handed out, of everybody or of one person; nothing without any. */
export function PayoutsCard({ userId }: { userId?: string }): ReactNode {
  const payouts = usePayouts(userId);
  const [open, setOpen] = useState<PayoutView | null>(null);
  if (payouts.isError) return <Note tone="scarce">{t('couldNotRead')}</Note>;
  const { items = [], owed = 0, count = 0 } = payouts.data ?? {};
  const dialog = open && <PayOutDialog payout={open} onClose={() => setOpen(null)} />;
  // The dialog stays while the list behind it is read again.
  if (items.length === 0) return dialog;
  const amount = amountPaid(owed);
  return (
    <Card className={s.card} aria-label={t('toPayOut')}>
      <div className={s.head}>
        <h2 className="num">{t('owedToThem', { amount })}</h2>
        <CsvButton name="to-pay-out" read={() => payoutsCsv(userId)} />
      </div>
      {!userId && count > items.length && (
        <p className="muted small num">{t('owedToAll', { count, amount })}</p>
      )}
      <ul>
        {items.map((payout) => (
          <Row
            key={payout.id}
            payout={payout}
            withMember={userId === undefined}
            onPayOut={() => setOpen(payout)}
          />
        ))}
      </ul>
      {dialog}
    </Card>
  );
}
