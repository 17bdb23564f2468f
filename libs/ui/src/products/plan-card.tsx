import type { PlanView } from '@studio/contracts';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../card.js';
import { priceTag } from '../format.js';
import { Icon } from '../icon.js';
import { Text, t } from './messages.js';
import s from './plan-card.module.css';

const MOST = 4;

type ShownPlan = Pick<
  PlanView,
  'name' | 'price' | 'classesPerPeriod' | 'benefits' | 'lateFee' | 'noShowFee'
>;

/** `12 classes a month` */
export const allowanceOf = ({ classesPerPeriod }: Pick<PlanView, 'classesPerPeriod'>): string =>
  classesPerPeriod === null
    ? t('unlimitedOneADay')
    : t('classesAMonth', { classes: classesPerPeriod });

/** A monthly plan with up to four benefits; `own` is the one that the member has. */
export function PlanCard({
  plan,
  own = false,
  action,
}: {
  plan: ShownPlan;
  own?: boolean;
  action: ReactNode;
}): ReactNode {
  return (
    <Card className={`num ${s.plan} ${own ? s.mine : ''}`} aria-label={plan.name}>
      <h3>{plan.name}</h3>
      <p>
        <Text
          message="priceAMonth"
          values={{ price: priceTag(plan.price) }}
          tags={{ amount: <span className={s.price} />, unit: <span className="muted" /> }}
        />
      </p>
      {allowanceOf(plan) !== plan.name && <p className="muted small">{allowanceOf(plan)}</p>}
      <ul className={s.benefits}>
        {plan.benefits.slice(0, MOST).map((benefit) => (
          <li key={benefit}>
            <Icon of={Check} size={16} />
            {benefit}
          </li>
        ))}
      </ul>
      {(plan.lateFee > 0 || plan.noShowFee > 0) && (
        <p className="muted small">
          {t('planFees', {
            lateFee: priceTag(plan.lateFee),
            noShowFee: priceTag(plan.noShowFee),
          })}
        </p>
      )}
      <div className={s.buy}>{action}</div>
    </Card>
  );
}
