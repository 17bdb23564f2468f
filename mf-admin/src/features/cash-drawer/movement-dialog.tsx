import { newIdempotencyKey } from '@studio/api-client';
import type { CashDrawerReport } from '@studio/contracts';
import { Field } from '@studio/ui/field';
import { amountPaid } from '@studio/ui/format';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ReasonDialog } from '../../shared/reason-dialog.js';
import { readAmount } from '../../shared/number-texts.js';
import { useMoveCash } from './api.js';
import { t } from './messages.js';

/** Cash that no sale brought, or that leaves the drawer for something else. */
export function MovementDialog({
  drawer,
  kind,
  onClose,
}: {
  drawer: CashDrawerReport;
  kind: 'paid_in' | 'paid_out';
  onClose: () => void;
}): ReactNode {
  const [text, setText] = useState('');
  const [idempotencyKey] = useState(newIdempotencyKey);
  const move = useMoveCash(drawer.id);
  const amount = readAmount(text);
  const isRight = amount !== null && amount > 0;
  const sign = kind === 'paid_in' ? 1 : -1;
  return (
    <ReasonDialog
      title={kind === 'paid_in' ? t('payIn') : t('payOut')}
      consequence={
        isRight ? t('thenInDrawer', { amount: amountPaid(drawer.expected + sign * amount) }) : ''
      }
      action={kind === 'paid_in' ? t('payIn') : t('payOut')}
      ready={isRight}
      busy={move.isPending}
      error={move.error}
      onClose={onClose}
      onDo={(reason) =>
        isRight && move.mutate({ kind, amount, reason, idempotencyKey }, { onSuccess: onClose })
      }
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
