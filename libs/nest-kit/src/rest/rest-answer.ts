import type { FastifyReply } from 'fastify';
import { notOneRow, type RestRefused } from './rest-refused.js';

type Row = Readonly<Record<string, unknown>>;
/** The headers of a request that say how to answer. */
interface Asking {
  accept?: string | undefined;
  prefer?: string | string[] | undefined;
}

/** `.single()` says so in its Accept header. */
export const wantsSingle = ({ accept }: Asking): boolean =>
  (accept ?? '').includes('application/vnd.pgrst.object+json');

/** Writes answer with their rows only when asked to. */
export const wantsRows = ({ prefer }: Asking): boolean =>
  [prefer ?? ''].flat().join(',').includes('return=representation');

/** Throws PGRST116 where a single row was asked for: before anything is written, for a write. */
export const checkSingle = (asking: Asking, rows: number): void => {
  if (wantsSingle(asking) && rows !== 1) throw notOneRow(rows);
};

const pick = (row: Row, select: readonly string[]): Row =>
  Object.fromEntries(select.map((name) => [name, row[name] ?? null]));

/** Rows as the client asked for them: an object for `.single()`, else a list. */
export const sendRows = (
  reply: FastifyReply,
  asking: Asking,
  {
    rows,
    select,
    status = 200,
  }: { rows: readonly Row[]; select: readonly string[]; status?: number },
): FastifyReply => {
  checkSingle(asking, rows.length);
  const picked = rows.map((row) => pick(row, select));
  const single = wantsSingle(asking);
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .header('content-range', rows.length === 0 ? '*/*' : `0-${rows.length - 1}/*`)
    .type(`application/${single ? 'vnd.pgrst.object+json' : 'json'}; charset=utf-8`)
    .send(JSON.stringify(single ? picked[0] : picked));
};

/** A write without `return=representation`: 201 for an insert, 204 for the rest. */
export const sendNothing = (reply: FastifyReply, status: 201 | 204): FastifyReply =>
  reply.status(status).header('cache-control', 'no-store').send();

export const sendRestRefusal = (reply: FastifyReply, { status, body }: RestRefused): FastifyReply =>
  reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(body);
