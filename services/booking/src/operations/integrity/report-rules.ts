import { STUDIO_ZONE } from '@studio/domain-kit';
import type { Invariant } from '@studio/nest-kit';
import {
  outcomeNumbers,
  outcomesOf,
  wasChangedLater,
} from '../../reports/class-outcomes/class-outcomes.api.js';
import { summaryOf, visitsIn } from '../../reports/people/people.api.js';

const always = {
  from: `'-infinity'::timestamptz`,
  to: `'infinity'::timestamptz`,
  now: `'infinity'::timestamptz`,
};
const visitsUntilClosed = visitsIn({
  from: `'-infinity'::timestamptz`,
  to: `((SELECT through + 1 FROM member_visit_closings WHERE studio_id = $1)::timestamp
    AT TIME ZONE '${STUDIO_ZONE}')`,
});
const numbersOf = (row: string): string =>
  `concat_ws(', ', ${outcomeNumbers.map((name) => `'${name} = ' || ${row}.${name}`).join(', ')})`;

/** What reports keep is what their source says. */
export const reportRules: readonly Invariant[] = [
  {
    rule: 'the kept outcomes of classes are those of their source',
    sql: `SELECT coalesce(k.schedule_id, s.schedule_id) AS id,
        ${numbersOf('k')} || ' kept; ' || ${numbersOf('s')} || ' in the source' AS what
      FROM (SELECT * FROM class_outcomes WHERE studio_id = $1) k
      FULL JOIN (SELECT * FROM (${outcomesOf(always)}) AS outcomes
        WHERE day <= (SELECT through FROM class_outcome_closings WHERE studio_id = $1)) s
        ON s.schedule_id = k.schedule_id
      WHERE (${['trainer_id', 'class_type_id', 'starts_at', ...outcomeNumbers]
        .map((name) => `k.${name} IS DISTINCT FROM s.${name}`)
        .join(' OR ')})
        AND (k.schedule_id IS NULL OR NOT ${wasChangedLater})`,
  },
  {
    rule: 'the kept visits of members are those of their bookings',
    sql: `SELECT coalesce(k.member_id, s.member_id) AS id,
        coalesce(k.visits, 0) || ' kept; ' || coalesce(s.visits, 0) || ' in the source' AS what
      FROM (SELECT * FROM member_visits WHERE studio_id = $1) k
      FULL JOIN (${summaryOf(visitsUntilClosed)}) s ON s.member_id = k.member_id
      WHERE (k.first_at, k.second_at, k.last_at, k.visits, k.months)
        IS DISTINCT FROM (s.first_at, s.second_at, s.last_at, s.visits, s.months)`,
  },
];
