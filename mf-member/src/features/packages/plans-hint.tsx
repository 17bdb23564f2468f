import { call } from '@studio/api-client';
import { listPlans } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';
import { Link } from '@studio/shell-kit/router';
import { perClass } from '@studio/ui/format';
import type { ReactNode } from 'react';
import s from './packages.module.css';
import { Text } from './messages.js';

/** For who comes often: the monthly plan with the cheapest class. Silent while there is none. */
export function PlansHint(): ReactNode {
  const plans = useQuery({
    queryKey: keys.plans,
    queryFn: ({ signal }) => call(listPlans, { signal }),
  });
  const [best] = (plans.data?.items ?? [])
    .flatMap(({ price, classesPerPeriod: classes }) =>
      classes ? [{ classes, each: price / classes }] : [],
    )
    .sort((a, b) => a.each - b.each);
  if (!best) return null;
  return (
    <p className={`small num ${s.plans}`}>
      <Text
        message="plansHint"
        values={{ classes: best.classes, perClass: perClass(best.each) }}
        tags={{ link: <Link to="/subscriptions" className="link" /> }}
      />
    </p>
  );
}
