import { hasTracedSpan, startChild, type Span } from './tracing.js';

/** A statement is told up to this length. */
const LONGEST = 2_000;

interface Statement {
  name?: unknown;
  text?: unknown;
}

/**
 * A span for one statement that belongs to something traced. Its text has no values: parameters are
 * sent beside it, and what stands in quotes is left out.
 */
export const traceStatement = (statement: unknown): Span | undefined => {
  if (!hasTracedSpan()) return undefined;
  const { name, text } =
    typeof statement === 'string' ? { text: statement } : ((statement ?? {}) as Statement);
  const sql = typeof text === 'string' ? text.trimStart() : '';
  const verb = /^\w+/.exec(sql)?.[0].toUpperCase() ?? 'QUERY';
  return startChild({
    name: typeof name === 'string' && name !== '' ? name : verb,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.query.text': sql.replace(/'(?:[^']|'')*'/g, "'…'").slice(0, LONGEST),
    },
  });
};
