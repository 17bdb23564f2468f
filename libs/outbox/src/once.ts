import { inTransaction, runPrepared } from '@studio/nest-kit';
import type { DataSource, EntityManager } from 'typeorm';

export interface OnceKey {
  studioId: string;
  eventId: string;
  /** Each handler of an event counts for itself. */
  handler: string;
}

export interface OnceWork {
  key: OnceKey;
  /** Of the event. */
  type: string;
  work: (tx: EntityManager) => Promise<unknown>;
}

const markNew = {
  name: 'inbox mark',
  text: `INSERT INTO inbox (studio_id, event_id, handler)
    SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[]) ORDER BY 1, 2, 3
    ON CONFLICT DO NOTHING RETURNING studio_id AS "studioId", event_id AS "eventId", handler`,
};

/** Marks what is not marked yet, and says what that was. In one order, so that none waits crosswise. */
const mark = (tx: EntityManager, keys: readonly OnceKey[]): Promise<OnceKey[]> =>
  runPrepared<OnceKey>(tx, markNew, [
    keys.map(({ studioId }) => studioId),
    keys.map(({ eventId }) => eventId),
    keys.map(({ handler }) => handler),
  ]);

/**
 * Does the work unless it has been done: the mark and the work are one transaction. A second
 * delivery at the same moment waits for the first. False: it had been done before.
 */
export const once = (
  dataSource: DataSource,
  { studioId, eventId, handler }: OnceKey,
  work: (tx: EntityManager) => Promise<unknown>,
): Promise<boolean> =>
  inTransaction(dataSource, async (tx) => {
    const marked = await mark(tx, [{ studioId, eventId, handler }]);
    if (marked.length === 0) return false;
    await work(tx);
    return true;
  });

const nameOf = ({ studioId, eventId, handler }: OnceKey): string =>
  `${studioId} ${eventId} ${handler}`;

export interface Around {
  prepare: (tx: EntityManager) => Promise<void>;
  finish: (tx: EntityManager) => Promise<void>;
}

/**
 * Does all of them that have not been done, in their order and in one transaction: after `prepare`,
 * and with a `finish` behind each run of one type.
 */
export const onceTogether = (
  dataSource: DataSource,
  works: readonly OnceWork[],
  { prepare, finish }: Around,
): Promise<void> =>
  inTransaction(dataSource, async (tx) => {
    const keys = works.map(({ key }) => key);
    const marked = new Set((await mark(tx, keys)).map(nameOf));
    const due = works.filter(({ key }) => marked.has(nameOf(key)));
    if (due.length === 0) return;
    await prepare(tx);
    for (const [n, { type, work }] of due.entries()) {
      await work(tx);
      if (due[n + 1]?.type !== type) await finish(tx);
    }
  });
