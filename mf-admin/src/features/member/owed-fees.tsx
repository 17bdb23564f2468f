import type { FeeView, User } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { Button, ButtonLink } from '@studio/ui/button';
import { Card } from '@studio/ui/card';
import { amountPaid } from '@studio/ui/format';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { feeLabel, useOwedFees } from '../../shared/fees/owed-fees.js';
import { OnlyFor } from '../../shared/only-for.js';
import { WaiveDialog } from '../../shared/waive-dialog.js';
import { ChargeFeeDialog, type CardOnFile } from './charge-fee-dialog.js';
import s from './member.module.css';
import { useSubscriptionsOf } from './plans/api.js';
import { t } from './messages.js';

/** The card that renewals of a running plan are charged to. */
const useCardOnFile = (userId: string): CardOnFile | null => {
  const { data } = useSubscriptionsOf(userId);
  const running = ['active', 'past_due', 'paused'];
  return data?.items.find(({ status }) => running.includes(status))?.card ?? null;
};

/** What a member owes: collected by a sale, or waived by a manager; nothing to see without any. */
export function OwedFees({ member }: { member: User }): ReactNode {
  const { data } = useOwedFees(member.id);
  const [waiving, setWaiving] = useState<FeeView | null>(null);
  const [charging, setCharging] = useState<FeeView | null>(null);
  const card = useCardOnFile(member.id);
  const name = member.full_name ?? member.email;
  const chargeDialog = charging && card && (
    <ChargeFeeDialog
      key={charging.id}
      fee={charging}
      card={card}
      member={{ id: member.id, name }}
      onClose={() => setCharging(null)}
    />
  );
  if (!data || data.fees.length === 0) return chargeDialog;
  return (
    <Card className={s.owed} aria-label={t('owedFees')}>
      <div className={s.owedHead}>
        <h2>{t('owes', { amount: amountPaid(data.owed) })}</h2>
        <ButtonLink look="primary">
          <Link to={`/admin/sell?member=${member.id}`}>{t('collect')}</Link>
        </ButtonLink>
      </div>
      <ul>
        {data.fees.map((fee) => (
          <li key={fee.id} className={s.owedFee}>
            <span className="grow">{feeLabel(fee)}</span>
            <span className="strong num">{amountPaid(fee.amount)}</span>
            <OnlyFor least="manager">
              {card && fee.status === 'owed' && (
                <Button
                  size="sm"
                  look="outline"
                  aria-label={t('chargeFee', { fee: feeLabel(fee) })}
                  onClick={() => setCharging(fee)}
                >
                  {t('chargeCard')}
                </Button>
              )}
              <Button
                size="sm"
                look="ghost"
                aria-label={t('waiveFee', { fee: feeLabel(fee) })}
                onClick={() => setWaiving(fee)}
              >
                {t('waive')}
              </Button>
            </OnlyFor>
          </li>
        ))}
      </ul>
      {chargeDialog}
      {waiving && (
        <WaiveDialog
          booking={{ id: waiving.bookingId, userId: member.id, what: waiving.kind }}
          name={name}
          onClose={() => setWaiving(null)}
        />
      )}
    </Card>
  );
}
