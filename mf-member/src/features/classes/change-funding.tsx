import { Badge } from '@studio/ui/badge';
import { Button, IconButton } from '@studio/ui/button';
import { count, dayMonth } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import s from './booking-sheet.module.css';
import type { Funding } from './funding-words.js';

const detail = ({ creditsLeft, expiresOn }: Funding): string =>
  [
    creditsLeft === null ? null : `${count(creditsLeft, 'credit')} left`,
    expiresOn && `expires ${dayMonth(expiresOn)}`,
  ]
    .filter(Boolean)
    .join(', ');

/** The second face of the sheet: which package pays. */
export function ChangeFunding({
  choices,
  suggested,
  chosen,
  onChoose,
  onBack,
}: {
  choices: readonly Funding[];
  suggested: string | null;
  chosen: string | null;
  onChoose: (userPackageId: string | null) => void;
  onBack: () => void;
}): ReactNode {
  const [picked, setPicked] = useState(chosen);
  const name = choices.find(({ userPackageId }) => userPackageId === picked)?.name;
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
          <label key={choice.userPackageId} className={s.choice}>
            <input
              type="radio"
              name="funding"
              checked={picked === choice.userPackageId}
              onChange={() => setPicked(choice.userPackageId)}
            />
            <span className="grow">
              <span className="strong" style={{ display: 'block' }}>
                {choice.name}
              </span>
              <span className="muted small num">{detail(choice)}</span>
            </span>
            {choice.userPackageId === suggested && <Badge tone="calm">Suggested</Badge>}
          </label>
        ))}
      </div>
      <Button look="primary" size="lg" block onClick={() => onChoose(picked)}>
        Use {name ?? 'this'}
      </Button>
    </>
  );
}
