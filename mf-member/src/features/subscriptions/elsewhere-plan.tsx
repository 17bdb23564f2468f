import type { AllowanceView } from '@studio/contracts';
import { Badge } from '@studio/ui/badge';
import { Card } from '@studio/ui/card';
import { fullDate } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { Allowance } from './own-plan.js';
import s from './subscriptions.module.css';
import { t } from './messages.js';

/** A plan that was paid before the studio came here: it gives its classes, and ends by itself. */
export function ElsewherePlan({ one, until }: { one: AllowanceView; until: string }): ReactNode {
  return (
    <Card className={`num ${s.own}`} aria-label={one.planName}>
      <div>
        <div className={s.head}>
          <h2>{one.planName}</h2>
          <Badge tone="scarce">{t('paidElsewhereUntil', { day: fullDate(until) })}</Badge>
        </div>
        <p className="muted">{t('endsByItself')}</p>
      </div>
      <Allowance allowance={one} />
    </Card>
  );
}
