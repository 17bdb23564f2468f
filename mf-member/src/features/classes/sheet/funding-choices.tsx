import { Badge } from '@studio/ui/badge';
import { Button, IconButton } from '@studio/ui/button';
import { dayMonth, priceTag } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import s from './booking-sheet.module.css';
import { fundingKey } from './funding-labels.js';
import type { Funding } from './funding-labels.js';
import { t } from './messages.js';

const nameOf = ({ kind, name }: Funding): string => (kind === 'drop_in' ? t('dropInByCard') : name);

const detail = ({ kind, creditsLeft, expiresOn, price }: Funding): string => {
  if (kind === 'drop_in')
    return price === null ? '' : t('priceVatIncluded', { price: priceTag(price) });
  const isPlan = kind === 'subscription';
  if (expiresOn === null) return leftLabel(creditsLeft, isPlan);
  const day = dayMonth(expiresOn);
  if (creditsLeft === null) return t(isPlan ? 'unlimitedUntil' : 'unlimitedExpires', { day });
  return t(isPlan ? 'classesLeftUntil' : 'creditsLeftExpires', { left: creditsLeft, day });
};

const leftLabel = (left: number | null, isPlan: boolean): string => {
  if (left === null) return t('unlimited');
  return t(isPlan ? 'classesLeft' : 'creditsLeft', { left });
};

/** The second panel of the sheet: which package, plan or card pays. */
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
        <IconButton label={t('back')} onClick={onBack}>
          <Icon of={ChevronLeft} size={22} className="flip" />
        </IconButton>
        <h3 id="what-pays">{t('whatPays')}</h3>
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
            {fundingKey(choice) === suggested && <Badge tone="calm">{t('suggested')}</Badge>}
          </label>
        ))}
      </div>
      <Button look="primary" size="lg" block onClick={() => onChoose(picked)}>
        {funding ? t('useFunding', { name: nameOf(funding) }) : t('useThis')}
      </Button>
    </>
  );
}
