import { call } from '@studio/api-client';
import { getSellCatalogue } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { keys, useQuery } from '@studio/shell-kit/query';
import { Chip } from '@studio/ui/chip';
import { Field } from '@studio/ui/field';
import { fullDate } from '@studio/ui/format';
import { SkeletonRows } from '@studio/ui/skeleton';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useGift } from '../../shared/packages/use-package-actions.js';
import { readWhole } from '../../shared/number-texts.js';
import { ReasonDialog } from '../../shared/reason-dialog.js';
import s from './staff.module.css';
import { t } from './messages.js';

interface GiftDialogProps {
  memberId: string;
  name: string;
  onClose: () => void;
}

/** Gives a package of the studio for nothing: with its own credits, or fewer. */
export function GiftDialog({ memberId, name, onClose }: GiftDialogProps): ReactNode {
  const packages = useQuery({
    queryKey: keys.adminSellCatalogue(memberId),
    queryFn: ({ signal }) => call(getSellCatalogue, { query: { userId: memberId }, signal }),
    select: ({ packages: items }) => ({ items }),
  });
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const gift = useGift(memberId);
  const chosen = packages.data?.items.find(({ id }) => id === chosenId);
  const credits = readWhole(typed, { min: 1, max: 100 }) ?? 0;
  const fits = credits > 0;
  const consequence = () => {
    if (!chosen) return t('chooseWhatGive');
    if (!fits) return t('chooseNumberCreditsFrom');
    return t('getsNothingTold', { name, credits, name2: chosen.name });
  };
  return (
    <ReasonDialog
      title={t('givePackage')}
      consequence={consequence()}
      action={t('give')}
      ready={chosen !== undefined && fits}
      busy={gift.isPending}
      error={gift.error ?? packages.error}
      onClose={onClose}
      onDo={(reason) => {
        if (!chosen) return;
        gift.mutate(
          { packageId: chosen.id, credits, reason },
          {
            onSuccess: ({ expiresOn }) => {
              toast.success(
                t('nameName2ValidFullDate', {
                  name,
                  name2: chosen.name,
                  fullDate: fullDate(expiresOn),
                }),
              );
              onClose();
            },
          },
        );
      }}
    >
      {packages.isPending && <SkeletonRows what={t('packages')} rows={1} height={44} />}
      <div className={s.found} role="group" aria-label={t('package')}>
        {packages.data?.items.map((one) => (
          <Chip
            key={one.id}
            on={one.id === chosenId}
            onChange={() => {
              setChosenId(one.id);
              setTyped(String(one.credits));
            }}
          >
            {one.name}
          </Chip>
        ))}
      </div>
      <Field
        label={t('credits')}
        inputMode="numeric"
        value={typed}
        required
        onChange={({ target }) => setTyped(target.value)}
      />
    </ReasonDialog>
  );
}
