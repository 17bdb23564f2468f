import type { MemberPlan } from '@studio/contracts';
import { Badge } from '@studio/ui/badge';
import { Bar } from '@studio/ui/bar';
import { Table } from '@studio/ui/table';
import type { ReactNode } from 'react';
import { planLeft, planState, planUntil } from '../../shared/standing-labels.js';
import s from './member.module.css';
import { t } from './messages.js';

/** A member's plans: what is left of the period, until when, how each stands. */
export function PlansTable({ plans }: { plans: readonly MemberPlan[] }): ReactNode {
  return (
    <Table label={t('plans')}>
      <thead>
        <tr>
          <th scope="col">{t('plan')}</th>
          <th scope="col">{t('left')}</th>
          <th scope="col">{t('period')}</th>
          <th scope="col">{t('state')}</th>
        </tr>
      </thead>
      <tbody className="num">
        {plans.map((one) => {
          const state = planState(one);
          return (
            <tr key={one.subscriptionId}>
              <td className="strong">{one.planName}</td>
              <td>
                {one.left === null || one.limit === null ? (
                  planLeft(one)
                ) : (
                  <span className={s.left}>
                    <Bar part={one.left} whole={one.limit} />
                    {planLeft(one)}
                  </span>
                )}
              </td>
              <td>{planUntil(one)}</td>
              <td>
                {state ? (
                  <Badge tone={state.tone}>{state.word}</Badge>
                ) : (
                  <span className="muted">{t('active')}</span>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
