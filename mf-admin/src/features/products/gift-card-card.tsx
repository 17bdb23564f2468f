import { call, messageOf } from '@studio/api-client';
import { changeGiftCard, getGiftCard } from '@studio/contracts';
import type { changeGiftCard as Change, giftCardEntry } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';
import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { amountPaid, fullDateAndTime } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { SkeletonRows } from '@studio/ui/skeleton';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { ReasonDialog } from '../../shared/reason-dialog.js';
import { t } from './messages.js';
import s from './products.module.css';

type Entry = z.infer<typeof giftCardEntry>;
type Action = Omit<z.infer<NonNullable<typeof Change.body>>, 'reason'>;

const entryLabels: Readonly<Record<Entry['kind'], string>> = {
  issue: t('entryIssue'),
  hold: t('entryHold'),
  release: t('entryRelease'),
  use: t('entryUse'),
  return: t('entryReturn'),
  take_back: t('entryTakeBack'),
  adjust: t('entryAdjust'),
};

const deltaLabel = (delta: number): string => {
  if (delta === 0) return '';
  const amount = amountPaid(Math.abs(delta));
  return delta > 0 ? t('plus', { amount }) : t('minus', { amount });
};

function Ledger({ entries }: { entries: readonly Entry[] }): ReactNode {
  return (
    <ul className={`num small ${s.ledger}`}>
      {entries.map((one) => (
        <li key={one.id}>
          <span>
            <span className="strong">{one.reason ?? entryLabels[one.kind]}</span>
            <br />
            <span className="muted">{fullDateAndTime(one.at)}</span>
          </span>
          <span>{deltaLabel(one.delta)}</span>
        </li>
      ))}
    </ul>
  );
}

const titles = { block: t('endCard'), open: t('openCard'), code: t('newCardCode') };
const effects = { block: t('endCardEffect'), open: t('openCardEffect'), code: t('newCodeEffect') };
const actions: Readonly<Record<CardAction, Action>> = {
  block: { blocked: true },
  open: { blocked: false },
  code: { newCode: true },
};
type CardAction = keyof typeof titles;

function AskReason({
  id,
  action,
  onClose,
}: {
  id: string;
  action: CardAction;
  onClose: () => void;
}): ReactNode {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (reason: string) =>
      call(changeGiftCard, { params: { id }, body: { ...actions[action], reason } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keys.adminGiftCards });
      toast.success(t('cardSaved'));
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={titles[action]}
      consequence={effects[action]}
      action={titles[action]}
      variant={action === 'block' ? 'dangerFill' : 'primary'}
      busy={change.isPending}
      error={change.error}
      onClose={onClose}
      onDo={(reason) => change.mutate(reason)}
    />
  );
}

/** A gift card with every dirham that moved on it. */
export function GiftCardCard({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const card = useQuery({
    queryKey: keys.adminGiftCard(id),
    queryFn: ({ signal }) => call(getGiftCard, { params: { id }, signal }),
  });
  const [action, setAction] = useState<CardAction | null>(null);
  const one = card.data;
  if (action) return <AskReason id={id} action={action} onClose={() => setAction(null)} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      shape="sheet"
      title={one ? t('cardEndingIn', { ending: one.ending }) : t('giftCard')}
    >
      {card.isPending && <SkeletonRows what={t('giftCard')} rows={4} height={44} />}
      {card.isError && <Note tone="alert">{messageOf(card.error)}</Note>}
      {one && (
        <div className={s.form}>
          <p className="num">
            {t('leftOf', { left: amountPaid(one.balance), amount: amountPaid(one.amount) })}
          </p>
          {one.message && <p className="muted">{one.message}</p>}
          <Ledger entries={one.ledger} />
          <div className={s.buttons}>
            <Button
              look="outline"
              onClick={() => setAction(one.status === 'active' ? 'block' : 'open')}
            >
              {one.status === 'active' ? t('endCard') : t('openCard')}
            </Button>
            {one.status === 'active' && (
              <Button look="outline" onClick={() => setAction('code')}>
                {t('newCardCode')}
              </Button>
            )}
          </div>
        </div>
      )}
    </Dialog>
  );
}
