import { call, messageOf, newIdempotencyKey } from '@studio/api-client';
import { chargeFee } from '@studio/contracts';
import type { FeeView, SubscriptionView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { keys, useMutation, useQueryClient } from '@studio/shell-kit/query';
import { Link } from '@studio/shell-kit/router';
import { Button, ButtonLink } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { amountPaid } from '@studio/ui/format';
import { sentence } from '../../shared/labels.js';
import { Note } from '@studio/ui/note';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { feeLabel } from '../../shared/fees/owed-fees.js';
import s from './member.module.css';
import { t } from './messages.js';

export type CardOnFile = NonNullable<SubscriptionView['card']>;

const useCharge = (fee: FeeView, userId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ last4, idempotencyKey }: { last4: string; idempotencyKey: string }) =>
      call(chargeFee, {
        params: { id: fee.id },
        body: { userId, cardLast4: last4 },
        idempotencyKey,
      }),
    // Refused, it may have been settled elsewhere.
    onSettled: () => void client.invalidateQueries({ queryKey: keys.adminMember(userId) }),
  });
};

/** The amount and the card, before it is charged; refused, what to do instead. */
export function ChargeFeeDialog({
  fee,
  card,
  member,
  onClose,
}: {
  fee: FeeView;
  card: CardOnFile;
  member: { id: string; name: string };
  onClose: () => void;
}): ReactNode {
  const [idempotencyKey] = useState(newIdempotencyKey);
  const charge = useCharge(fee, member.id);
  const amount = amountPaid(fee.amount);
  const { last4 } = card;
  const brand = sentence(card.brand);
  const submit = (): void =>
    charge.mutate(
      { last4, idempotencyKey },
      {
        onSuccess: () => {
          toast.success(t('charged', { amount }), { description: member.name });
          onClose();
        },
      },
    );
  return (
    <Dialog title={t('chargeTitle', { amount })} open onOpenChange={(open) => !open && onClose()}>
      <div className={s.charge}>
        <p className="num">
          {t('chargeText', { amount, brand, last4, fee: feeLabel(fee), name: member.name })}
        </p>
        {charge.isError && <Note tone="alert">{messageOf(charge.error)}</Note>}
        <div className={s.errands}>
          {charge.isError && (
            <ButtonLink look="primary">
              <Link to={`/admin/sell?member=${member.id}`}>{t('sendPaymentLink')}</Link>
            </ButtonLink>
          )}
          <Button
            look={charge.isError ? 'outline' : 'primary'}
            busy={charge.isPending}
            onClick={submit}
          >
            {t('chargeAmount', { amount })}
          </Button>
          <Button look="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
