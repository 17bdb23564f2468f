import type { Invariant } from '@studio/nest-kit';

/** Locked months of trainers' pay: what is kept adds up. */
export const payRules: readonly Invariant[] = [
  {
    rule: 'a locked payslip is the sum of its items',
    sql: `SELECT s.trainer_id AS id, to_char(s.month, 'YYYY-MM') || ': ' || s.total || ', items say '
        || coalesce(sum(l.amount), 0) AS what
      FROM payslips s LEFT JOIN pay_items l ON l.studio_id = s.studio_id
        AND l.trainer_id = s.trainer_id AND l.month = s.month
      WHERE s.studio_id = $1 AND s.locked_at IS NOT NULL
      GROUP BY s.studio_id, s.trainer_id, s.month, s.total
      HAVING s.total <> coalesce(sum(l.amount), 0)`,
  },
  {
    rule: 'items of pay belong to a locked payslip',
    sql: `SELECT l.id, l.part || ' of ' || to_char(l.month, 'YYYY-MM') AS what FROM pay_items l
      WHERE l.studio_id = $1 AND NOT EXISTS (SELECT FROM payslips s
        WHERE s.studio_id = l.studio_id AND s.trainer_id = l.trainer_id AND s.month = l.month
          AND s.locked_at IS NOT NULL)`,
  },
  {
    rule: 'a correction of pay is in its locked payslip, once and whole',
    sql: `SELECT c.id, c.amount || ', items say ' || coalesce(sum(l.amount), 0) AS what
      FROM pay_corrections c
      JOIN payslips s ON s.studio_id = c.studio_id AND s.trainer_id = c.trainer_id
        AND s.month = c.month AND s.locked_at IS NOT NULL
      LEFT JOIN pay_items l ON l.studio_id = c.studio_id AND l.correction_id = c.id
      WHERE c.studio_id = $1 GROUP BY c.studio_id, c.id
      HAVING c.amount <> coalesce(sum(l.amount), 0)`,
  },
  {
    rule: 'a share of pay is the sum of its heads',
    sql: `SELECT l.id, l.amount || ', heads say ' || coalesce(sum(h.share), 0) AS what
      FROM pay_items l LEFT JOIN pay_heads h ON h.studio_id = l.studio_id
        AND h.trainer_id = l.trainer_id AND h.month = l.month AND h.schedule_id = l.schedule_id
      WHERE l.studio_id = $1 AND l.part = 'share' GROUP BY l.studio_id, l.id
      HAVING l.amount <> coalesce(sum(h.share), 0)`,
  },
];
