import { Badge } from '@studio/ui/badge';
import { Button, IconButton } from '@studio/ui/button';
import { count, dayMonth, priceTag } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import s from './booking-sheet.module.css';
import { fundingKey } from './funding-labels.js';
import type { Funding } from './funding-labels.js';

const nameOf = ({ kind, name }: Funding): string => (kind === 'drop_in' ? 'Drop-in by card' : name);

const detail = ({ kind, creditsLeft, expiresOn, price }: Funding): string => {
  if (kind === 'drop_in') return price === null ? '' : `${priceTag(price)}, VAT included`;
  const [one, many] = kind === 'subscription' ? ['class', 'classes'] : ['credit', 'credits'];
  return [
    creditsLeft === null ? 'Unlimited' : `${count(creditsLeft, one, many)} left`,
    expiresOn && `${kind === 'subscription' ? 'until' : 'expires'} ${dayMonth(expiresOn)}`,
  ]
    .filter(Boolean)
    .join(', ');
};

/** The second face of the sheet: which package, plan or card pays. */
export function FundingChoices({
  choices,
  suggested,
  chosen,
  onChoose,
  onBack,
}: {
  choices: readonly Funding[];
  /** Keys of `fundingKey`. */
  suggested: string;
  chosen: string;
  onChoose: (key: string) => void;
  onBack: () => void;
}): ReactNode {
  const [picked, setPicked] = useState(chosen);
  const funding = choices.find((choice) => fundingKey(choice) === picked);
  return (
    <>
      <div className={s.back}>
        <IconButton label="Back" onClick={onBack}>
          <Icon of={ChevronLeft} size={22} className="flip" />
        </IconButton>
        <h3 id="what-pays">What pays for this class</h3>
      </div>
      <div className={s.choices} role="radiogroup" aria-labelledby="what-pays">
        {choices.map((choice) => (
          <label key={fundingKey(choice)} className={s.choice}>
            <input
              type="radio"
              name="funding"
              checked={picked === fundingKey(choice)}
              onChange={() => setPicked(fundingKey(choice))}
            />
            <span className="grow">
              <span className="strong" style={{ display: 'block' }}>
                {nameOf(choice)}
              </span>
              <span className="muted small num">{detail(choice)}</span>
            </span>
            {fundingKey(choice) === suggested && <Badge tone="calm">Suggested</Badge>}
          </label>
        ))}
      </div>
      <Button look="primary" size="lg" block onClick={() => onChoose(picked)}>
        Use {funding ? nameOf(funding) : 'this'}
      </Button>
    </>
  );
}
