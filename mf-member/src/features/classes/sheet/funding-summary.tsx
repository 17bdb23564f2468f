import { Button } from '@studio/ui/button';
import { useState } from 'react';
import type { ReactNode } from 'react';
import s from './booking-sheet.module.css';
import { fundingKey, fundingName, fundingReason, fundingTitle } from './funding-labels.js';
import type { Funding } from './funding-labels.js';
import { t } from './messages.js';

const idsOf = ({ userPackageId, subscriptionId }: Funding) => ({
  userPackageId: userPackageId ?? undefined,
  subscriptionId: subscriptionId ?? undefined,
});

/** The member's choice of what pays, or the one of the rule. */
export const useFunding = (suggested: Funding, choices: readonly Funding[]) => {
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const [changing, setChanging] = useState(false);
  const chosen = choices.find((choice) => fundingKey(choice) === chosenKey);
  return {
    suggested,
    choices,
    funding: chosen ?? suggested,
    isChosen: chosen !== undefined,
    /** What a request names; nothing while the rule decides. */
    chosenIds: chosen && idsOf(chosen),
    changing,
    change: () => setChanging(true),
    back: () => setChanging(false),
    choose: (key: string) => {
      setChosenKey(key === fundingKey(suggested) ? null : key);
      setChanging(false);
    },
  };
};

/** What will be used and why, with the way to another. */
export function FundingSummary({
  choice,
  creditCost,
}: {
  choice: ReturnType<typeof useFunding>;
  creditCost: number;
}): ReactNode {
  const { funding, isChosen, choices } = choice;
  const reason = isChosen ? null : fundingReason(funding.reason);
  return (
    <div className={s.pays}>
      <div className={s.paysHead}>
        <div className="grow">
          <p className="strong num">{fundingTitle(funding, creditCost)}</p>
          <p className="muted small num">{fundingName(funding)}</p>
        </div>
        {choices.length > 1 && (
          <Button look="quiet" className={s.change} onClick={choice.change}>
            {t('change')}
          </Button>
        )}
      </div>
      {reason && <p className={`tiny muted ${s.why}`}>{reason}</p>}
    </div>
  );
}
