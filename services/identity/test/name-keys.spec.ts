import { nameKey } from '@studio/domain-kit';
import { nameKeySql } from '@studio/nest-kit';
import { openIdentity, type OpenIdentity } from './identity-test-app.js';

let identity: OpenIdentity;
beforeAll(async () => {
  identity = await openIdentity();
});
afterAll(() => identity.close());

const names = [
  'Shaikha Al-Suwaidi',
  'شيخة المنصوري',
  'Zoë O’Brien',
  'ÀÉ ﷺ ٱلـلّٰه کی ۱۲٣ İß',
  'Fatima Al-Hashimi',
  'Łukasz Groß',
  'Þóra Æbelø-Œuvre',
  'Anne‑Marie O’N.',
];

it('the index, the statements of other services and the pages have one key of a name', async () => {
  const rows = await identity.sql<{ own: string; shared: string }>(
    `SELECT name_key(t) AS own, ${nameKeySql('t')} AS shared
     FROM unnest($1::text[]) WITH ORDINALITY u (t, n) ORDER BY n`,
    [names],
  );
  expect(rows).toEqual(names.map((name) => ({ own: nameKey(name), shared: nameKey(name) })));
});
