// Looks at every statement that a service sends while it answers a request: each must be of one
// studio (docs/scaling.md). A statement that is not fails the file that sends it first. Jobs may
// look for what is due in all studios of their database.
import pg from 'pg';
import { requestContext } from '@studio/nest-kit';
import { loadParser, tablesOfAnyStudio } from '@studio/testing/studio-statements';

/** The relay takes what all studios of a database have published; a request may have woken it. */
const ofTheRelay = new Set(['outbox', 'outbox_batches']);

const known = Symbol.for('statements that were looked at');
const refused = [];

await loadParser();

const examine = (text) => {
  const tables = tablesOfAnyStudio(text).filter((table) => !ofTheRelay.has(table));
  if (tables.length > 0) refused.push({ tables, text });
};

/** One worker runs many files: the driver is watched once, and each text is looked at once. */
if (!globalThis[known]) {
  const { query } = pg.Client.prototype;
  globalThis[known] = { texts: new Set(), examine };
  pg.Client.prototype.query = function (statement, ...rest) {
    const text = typeof statement === 'string' ? statement : statement?.text;
    const watch = globalThis[known];
    const context = requestContext.getStore();
    if (typeof text === 'string' && !watch.texts.has(text) && context && !context.isJob) {
      watch.texts.add(text);
      watch.examine(text);
    }
    return query.call(this, statement, ...rest);
  };
}
globalThis[known].examine = examine;

afterAll(() => {
  expect(refused).toEqual([]);
});
