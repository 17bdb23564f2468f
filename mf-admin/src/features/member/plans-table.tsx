import type { MemberPlan } from '@studio/contracts';
import { Badge } from '@studio/ui/badge';
import { Bar } from '@studio/ui/bar';
import { Table } from '@studio/ui/table';
import type { ReactNode } from 'react';
import { planLeft, planState, planUntil } from '../../shared/standing-words.js';
import s from './member.module.css';

/** A member's plans: what is left of the period, until when, how each stands. */
export function PlansTable({ plans }: { plans: readonly MemberPlan[] }): ReactNode {
  return (
    <Table label="Plans">
      <thead>
        <tr>
          <th scope="col">Plan</th>
          <th scope="col">Left</th>
          <th scope="col">Period</th>
          <th scope="col">State</th>
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
                  <span className="muted">Active</span>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
