import type { UserPackageView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Field } from '@studio/ui/field';
import { Seg } from '@studio/ui/seg';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { readWhole } from '../../shared/number-texts.js';
import { usePackageActions } from '../../shared/packages/use-package-actions.js';
import { ReasonDialog } from '../../shared/reason-dialog.js';
import { t } from './messages.js';

interface AdjustDialogProps {
  one: UserPackageView;
  name: string;
  onClose: () => void;
}

/** Gives or takes credits of a package. */
export function AdjustDialog({ one, name, onClose }: AdjustDialogProps): ReactNode {
  const [way, setWay] = useState<'give' | 'take'>('give');
  const [typed, setTyped] = useState('1');
  const { adjust } = usePackageActions(one.id);
  const most = way === 'take' ? one.creditsLeft : 100;
  const number = readWhole(typed, { min: 1, max: most }) ?? 0;
  const ready = number > 0;
  const credits = way === 'give' ? number : -number;
  const wrong = most === 0 ? t('thereNoCreditLeft') : t('creditsFromOneTo', { most });
  return (
    <ReasonDialog
      title={t('giveTakeCredits')}
      consequence={
        ready
          ? t('thenHasNot', {
              name,
              creditsLeft: one.creditsLeft + credits,
              packageName: one.packageName,
              creditsLeft2: one.creditsLeft,
            })
          : wrong
      }
      action={way === 'give' ? t('give') : t('take')}
      variant={way === 'give' ? 'primary' : 'dangerFill'}
      ready={ready}
      busy={adjust.isPending}
      error={adjust.error}
      onClose={onClose}
      onDo={(reason) =>
        adjust.mutate(
          { credits, reason },
          {
            onSuccess: ({ creditsLeft }) => {
              toast.success(t('creditsLeftOf', { name, creditsLeft }));
              onClose();
            },
          },
        )
      }
    >
      <Seg
        label={t('giveTake')}
        choices={[
          { value: 'give', label: t('give') },
          { value: 'take', label: t('take') },
        ]}
        value={way}
        onChange={(value) => setWay(value === 'take' ? 'take' : 'give')}
      />
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
