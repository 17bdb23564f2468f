import type { HistoryChain } from '@studio/contracts';
import { EXAMPLES_A_RULE, type Issue } from '@studio/domain-kit';
import type { DataSource, EntityManager } from 'typeorm';

/** How many rows one statement looks at. */
const STEP = 20_000;

/** A place of the chain, as it can be kept outside: how many rows, and the hash of the last. */
export interface HistoryHead {
  seq: number;
  hash: string;
}

export const headText = ({ seq, hash }: HistoryHead): string => `${seq}:${hash}`;

/** The inverse of `headText`. */
export const headOf = (text: string): HistoryHead => {
  const [seq, hash = ''] = text.split(':');
  return { seq: Number(seq), hash };
};

/** For the log, and for whoever keeps it outside: null while there is no row. */
export const findHistoryHead = async (
  db: DataSource | EntityManager,
  studioId: string,
): Promise<HistoryHead | null> => {
  const [row] = await db.query<{ seq: string; hash: string }[]>(
    `SELECT seq, encode(hash, 'hex') AS hash FROM history_heads WHERE studio_id = $1`,
    [studioId],
  );
  return row ? { seq: Number(row.seq), hash: row.hash } : null;
};

const rules = {
  changed: 'no row of the data history was changed',
  removed: 'no row of the data history was removed',
  inserted: 'no row of the data history was inserted by hand',
  ends: 'the data history goes through the heads that were noted',
} as const;

/** What is wrong, one fault a line. */
interface Fault {
  rule: keyof typeof rules;
  what: string;
}

/**
 * Walks the chain to its head, some thousand rows a statement. `noted` are heads that were kept
 * outside: a chain whose end was cut off, or that was written anew, doesn't go through them.
 */
export const checkHistory = async (
  dataSource: DataSource,
  studioId: string,
  noted: readonly HistoryHead[] = [],
): Promise<Issue[]> => {
  const head = await findHistoryHead(dataSource, studioId);
  const known = await lastChecked(dataSource, studioId);
  const faults: Fault[] = [];
  for (let from = 1; from <= (head?.seq ?? 0); from += STEP)
    faults.push(...(await findBroken(dataSource, studioId, from)));
  faults.push(
    ...(await findUnsealed(dataSource, studioId)),
    ...(await findMissedHeads(dataSource, studioId, [
      ...(head ? [head] : []),
      ...(known ? [known] : []),
      ...noted,
    ])),
  );
  return toIssues(faults);
};

const toIssues = (faults: readonly Fault[]): Issue[] =>
  (Object.keys(rules) as Fault['rule'][]).flatMap((rule) => {
    const found = faults.filter((fault) => fault.rule === rule);
    if (found.length === 0) return [];
    const examples = found.slice(-EXAMPLES_A_RULE).map(({ what }) => what);
    return [{ rule: rules[rule], total: found.length, examples }];
  });

/** A row that was erased has no values, and an erasure of its person behind it in the chain. */
const erasedWrongly = `h.erased_at IS NOT NULL AND (
  h.before IS NOT NULL OR h.after IS NOT NULL OR h.reason IS NOT NULL OR h.salt IS NOT NULL
  OR NOT EXISTS (
    SELECT FROM data_history e JOIN history_seals f ON f.studio_id = e.studio_id AND f.row_id = e.id
    WHERE e.studio_id = h.studio_id AND e.subject_user_id = h.subject_user_id
      AND e.action = 'history.erased' AND f.seq > s.seq))`;

const findBroken = (dataSource: DataSource, studioId: string, from: number): Promise<Fault[]> =>
  dataSource.query(
    `SELECT rule, what FROM (
       SELECT s.seq, 'entry ' || s.seq || ' (' || s.row_id || ')' AS what, CASE
         WHEN h.id IS NULL OR s.seq > 1 AND p.seq IS NULL THEN 'removed'
         WHEN s.hash IS DISTINCT FROM history_hash(coalesce(p.hash, ''), s.seq, h.studio_id, h.id,
             h.at, h.service, h.actor_id, h.action, h.subject_user_id, s.facts) THEN 'changed'
         WHEN h.erased_at IS NULL
           AND s.facts IS DISTINCT FROM history_facts(h.salt, h.before, h.after, h.reason)
           THEN 'changed'
         WHEN ${erasedWrongly} THEN 'changed' END AS rule
       FROM history_seals s
       LEFT JOIN history_seals p ON p.studio_id = s.studio_id AND p.seq = s.seq - 1
       LEFT JOIN data_history h
         ON h.studio_id = s.studio_id AND h.id = s.row_id AND h.at = s.row_at
       WHERE s.studio_id = $1 AND s.seq >= $2 AND s.seq < $2 + ${STEP}) one
     WHERE rule IS NOT NULL ORDER BY seq`,
    [studioId, from],
  );

const findUnsealed = (dataSource: DataSource, studioId: string): Promise<Fault[]> =>
  dataSource.query(
    `SELECT 'inserted' AS rule, h.id || ' of ' || h.at || ' has no seal' AS what
     FROM data_history h
     LEFT JOIN history_seals s
       ON s.studio_id = h.studio_id AND s.row_id = h.id AND s.row_at = h.at
     WHERE h.studio_id = $1 AND s.seq IS NULL ORDER BY h.at, h.id`,
    [studioId],
  );

/** The present head among them: what the chain ends with is what it was left with. */
const findMissedHeads = (
  dataSource: DataSource,
  studioId: string,
  heads: readonly HistoryHead[],
): Promise<Fault[]> =>
  dataSource.query(
    `SELECT 'ends' AS rule, n.seq || ':' || n.hash || ' is not in the chain' AS what
     FROM unnest($2::bigint[], $3::text[]) AS n (seq, hash)
     LEFT JOIN history_seals s ON s.studio_id = $1 AND s.seq = n.seq
     WHERE n.seq > 0 AND encode(s.hash, 'hex') IS DISTINCT FROM n.hash
     UNION ALL
     SELECT 'ends', 'entry ' || s.seq || ' is behind the head' FROM history_seals s
     WHERE s.studio_id = $1
       AND s.seq > (SELECT coalesce(max(seq), 0) FROM history_heads WHERE studio_id = $1)`,
    [studioId, heads.map(({ seq }) => seq), heads.map(({ hash }) => hash)],
  );

interface CheckRow {
  checked_at: Date;
  seq: string;
  hash: string;
  issues: Issue[];
}

const findLastCheck = async (
  dataSource: DataSource,
  studioId: string,
): Promise<CheckRow | undefined> => {
  const [row] = await dataSource.query<CheckRow[]>(
    `SELECT checked_at, seq, encode(hash, 'hex') AS hash, issues
     FROM history_checks WHERE studio_id = $1`,
    [studioId],
  );
  return row;
};

const lastChecked = async (
  dataSource: DataSource,
  studioId: string,
): Promise<HistoryHead | null> => {
  const row = await findLastCheck(dataSource, studioId);
  return row ? { seq: Number(row.seq), hash: row.hash } : null;
};

export const toView = (issues: readonly Issue[]): HistoryChain['issues'] =>
  issues.map(({ examples, ...issue }) => ({ ...issue, examples: [...examples] }));

/** The chain as it is now, with what its last check found. */
export const findHistoryChain = async (
  dataSource: DataSource,
  studioId: string,
): Promise<HistoryChain> => {
  const [head, check] = await Promise.all([
    findHistoryHead(dataSource, studioId),
    findLastCheck(dataSource, studioId),
  ]);
  return {
    entries: head?.seq ?? 0,
    head: head && headText(head),
    checkedAt: check?.checked_at.toISOString() ?? null,
    checkedEntries: Number(check?.seq ?? 0),
    issues: toView(check?.issues ?? []),
  };
};

/** There are entries, and the last check was so many ms before `now`, or never. */
export const isCheckDue = async (
  dataSource: DataSource,
  studioId: string,
  { now, everyMs }: { now: Date; everyMs: number },
): Promise<boolean> => {
  const { head, checkedAt } = await findHistoryChain(dataSource, studioId);
  return head !== null && (checkedAt === null || +now - Date.parse(checkedAt) >= everyMs);
};
