import type { Invariant } from '@studio/nest-kit';

/** That the chain is whole is checked by walking it (people/history). */
export const historyRules: readonly Invariant[] = [
  {
    rule: 'the role of the application can’t change the data history',
    sql: `SELECT relname AS id, 'belongs to ' || pg_get_userbyid(relowner) AS what
      FROM pg_class WHERE $1::uuid IS NOT NULL AND pg_has_role(relowner, 'MEMBER')
        AND oid IN ('data_history'::regclass, 'history_seals'::regclass,
          'history_heads'::regclass)`,
  },
];
