import type { HomeScreen } from '@studio/contracts';
import { useStudioPolicy } from '@studio/shell-kit/policy';
import { Link } from '@studio/shell-kit/router';
import { Bar } from '@studio/ui/bar';
import { Card } from '@studio/ui/card';
import { dayMonth, studioDay } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { nearEnd } from '../../shared/near-end.js';
import s from './home.module.css';
import { PlanRow } from './plan-row.js';
import { t } from './messages.js';

export function CreditsCard({ home, now }: { home: HomeScreen; now: Date }): ReactNode {
  const usable = (home.packages ?? []).filter(({ status }) => status === 'active');
  const plans = home.allowances ?? [];
  const total = home.creditsLeft ?? 0;
  const near = nearEnd(useStudioPolicy().data, studioDay(now));
  return (
    <Card className={s.credits}>
      <div className={s.creditsHead}>
        <p>
          <span className={`serif num ${s.total}`}>{total}</span>{' '}
          <span className="strong">{t('creditUnit', { count: total })}</span>
        </p>
        <Link to={usable.length > 0 ? '/my-packages' : '/packages'} className="link small">
          {usable.length > 0 ? t('myPackages') : t('seePackages')}
        </Link>
      </div>
      {usable.length + plans.length > 0 && (
        <div className={s.packages}>
          {plans.map((plan) => (
            <PlanRow key={plan.subscriptionId} plan={plan} />
          ))}
          {usable.map((one) => (
            <div key={one.id}>
              <p className="row between small num">
                <span>{one.packageName}</span>
                <span className={near.isExpiring(one) ? 'scarce strong' : 'muted'}>
                  {t('creditsOfExpires', {
                    creditsLeft: one.creditsLeft,
                    creditsTotal: one.creditsTotal,
                    expiresOn: dayMonth(one.expiresOn),
                  })}
                </span>
              </p>
              <Bar
                part={one.creditsLeft}
                whole={one.creditsTotal}
                tone={near.isExpiring(one) || near.isLow(one) ? 'scarce' : 'calm'}
              />
            </div>
          ))}
        </div>
      )}
    </Card>
  );
}
