import { Gathered } from './gathered.js';

const failing = (code: string): Error => Object.assign(new Error('no'), { code });
const fateOf = (written: Promise<void>): Promise<string> =>
  written.then(
    () => 'written',
    (error: Error & { code?: string }) => `failed ${error.code}`,
  );

/** Writes of letters; `refused` are those for which a write fails. */
const letters = (refused: Record<string, string> = {}) => {
  const writes: string[] = [];
  const gathered = new Gathered<string>(async (items) => {
    writes.push(items.join(''));
    await Promise.resolve();
    const code = items.map((item) => refused[item]).find(Boolean);
    if (code) throw failing(code);
  });
  const add = (text: string) => Promise.all([...text].map((one) => fateOf(gathered.add(one))));
  return { writes, add, gathered };
};

test('what comes while a write runs goes together as the next one', async () => {
  const { writes, gathered } = letters();
  const first = gathered.add('a');
  await Promise.resolve();
  await Promise.all([first, gathered.add('b'), gathered.add('c')]);
  await gathered.add('d');
  expect(writes).toEqual(['a', 'bc', 'd']);
});

test.each([
  ['a text that cannot be stored', '22P05'],
  ['a row that breaks a rule', '23514'],
])('%s fails alone, the others that went with it are written', async (_, code) => {
  const { writes, add } = letters({ b: code });
  expect(await add('abc')).toEqual(['written', `failed ${code}`, 'written']);
  expect(writes).toEqual(['abc', 'a', 'b', 'c']);
});

test.each([
  ['the database is away', 'ECONNREFUSED'],
  ['a deadlock', '40P01'],
])('%s: all that went together fail, and nothing is asked again', async (_, code) => {
  const { writes, add } = letters({ b: code });
  expect(await add('abc')).toEqual(Array(3).fill(`failed ${code}`));
  expect(writes).toEqual(['abc']);
});

test('after a failure the next write goes on, and one can wait until none is left', async () => {
  const { writes, add, gathered } = letters({ a: 'ECONNREFUSED' });
  await add('a');
  const last = gathered.add('b');
  expect(gathered.hasWaiting).toBe(true);
  await gathered.noneWaiting();
  await last;
  expect(gathered.hasWaiting).toBe(false);
  expect(writes).toEqual(['a', 'b']);
});
