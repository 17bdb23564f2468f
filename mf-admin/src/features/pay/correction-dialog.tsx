import { newIdempotencyKey } from '@studio/api-client';
import type { Payslip } from '@studio/contracts';
import { Field } from '@studio/ui/field';
import { signedTag } from '@studio/ui/pay/pay-labels';
import { Seg } from '@studio/ui/seg';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { readAmount } from '../../shared/number-texts.js';
import { ReasonDialog } from '../../shared/reason-dialog.js';
import { useAddCorrection } from './api.js';
import { t } from './messages.js';

const ways = [
  { value: 'add', label: t('add') },
  { value: 'take', label: t('takeOff') },
];
const MOST = 10_000_000;

/** Adds an amount to a payslip, or takes one off, with a reason. */
export function CorrectionDialog({
  payslip,
  onClose,
}: {
  payslip: Payslip;
  onClose: () => void;
}): ReactNode {
  const [way, setWay] = useState('add');
  const [text, setText] = useState('');
  const [idempotencyKey] = useState(newIdempotencyKey);
  const { trainer, month, total } = payslip;
  const correct = useAddCorrection({ trainerId: trainer.id, month });
  const typed = readAmount(text, { min: 1, max: MOST });
  const amount = (typed ?? 0) * (way === 'add' ? 1 : -1);
  return (
    <ReasonDialog
      title={t('addCorrection')}
      consequence={typed ? t('thenTotal', { total: signedTag(total + amount) }) : ''}
      action={way === 'add' ? t('add') : t('takeOff')}
      ready={typed !== null}
      busy={correct.isPending}
      error={correct.error}
      onClose={onClose}
      onDo={(reason) =>
        typed && correct.mutate({ amount, reason, idempotencyKey }, { onSuccess: onClose })
      }
    >
      <Seg label={t('way')} choices={ways} value={way} onChange={setWay} />
      <Field
        label={t('amountAed')}
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        value={text}
        error={text !== '' && typed === null ? t('amountPlease') : undefined}
        onChange={({ target }) => setText(target.value)}
      />
    </ReasonDialog>
  );
}
