import type { ImportPackage, ImportVerdict } from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import { OpenStudio } from './open-studio.js';

let studio: OpenStudio;
beforeAll(async () => {
  studio = await OpenStudio.open();
});
afterAll(() => studio.close());
beforeEach(() => studio.clock.set('2026-11-23T04:00:00Z'));
afterEach(async () => {
  expect(await studio.issues()).toEqual([]);
});

const actorId = newId();
const requestOf = (name: string, more: Partial<ImportPackage> = {}): ImportPackage => ({
  fileName: 'old.csv',
  actorId,
  name,
  credits: 10,
  price: 125_000,
  validityCount: 2,
  validityUnit: 'month',
  ...more,
});
const add = (body: ImportPackage) => studio.asIdentity('POST', '/internal/imports/packages', body);
const productsOf = (name: string) =>
  studio.sql(
    `SELECT name, credits, price, validity_count, validity_unit, state FROM packages
     WHERE name ILIKE $1`,
    [name],
  );
const check = async (packageName: string): Promise<ImportVerdict[]> => {
  const member = await studio.person();
  const facts = { packageName, creditsLeft: '6', expiresOn: '2026-12-31' };
  const person = { id: member.id, email: '', fullName: 'Reem Al Ali' };
  const { body } = await studio.asIdentity('POST', '/internal/imports/check', {
    importId: newId(),
    kind: 'credits',
    fileName: 'old.csv',
    actorId,
    rows: [{ no: 1, key: 'a', person, facts }],
  });
  return (body as unknown as { rows: ImportVerdict[] }).rows;
};

test('a name that is no product becomes a hidden package, and its rows are ready', async () => {
  expect(await check('Old pass')).toMatchObject([{ problems: [{ code: 'package_unknown' }] }]);
  expect(await add(requestOf('Old  pass'))).toMatchObject({ status: 200, body: { isMade: true } });
  expect(await productsOf('Old pass')).toEqual([
    {
      name: 'Old pass',
      credits: 10,
      price: 125_000,
      validity_count: 2,
      validity_unit: 'month',
      state: 'hidden',
    },
  ]);
  expect(await check('OLD pass')).toMatchObject([{ state: 'ready', problems: [] }]);
  const history = await studio.sql(
    `SELECT actor_id, reason FROM data_history
     WHERE action = 'product.created' AND after->>'name' = 'Old pass'`,
  );
  expect(history).toEqual([{ actor_id: actorId, reason: 'Import of old.csv' }]);
});

test('two presses at once make one; a product that is there stays as it is', async () => {
  const answers = await Promise.all([
    add(requestOf('Twice')),
    add(requestOf('TWICE', { credits: 20 })),
  ]);
  expect(answers.map(({ body }) => (body as { isMade?: boolean }).isMade).sort()).toEqual([
    false,
    true,
  ]);
  expect(await productsOf('twice')).toHaveLength(1);
});

test('it fits the class types in use that its credits pay for', async () => {
  const [retired, dear] = [await studio.addClassType(), await studio.addClassType()];
  await studio.sql('UPDATE class_types SET active = false WHERE id = $1', [retired]);
  await studio.sql('UPDATE class_types SET credit_cost = 3 WHERE id = $1', [dear]);
  await add(requestOf('Two credits', { credits: 2 }));
  const [made] = await studio.sql<{ fits: string[] }>(
    `SELECT class_type_ids AS fits FROM packages WHERE name = 'Two credits'`,
  );
  const inUse = await studio.sql<{ id: string }>(
    'SELECT id FROM class_types WHERE active AND credit_cost <= 2',
  );
  expect([...(made?.fits ?? [])].sort()).toEqual(inUse.map(({ id }) => id).sort());
  expect(inUse.map(({ id }) => id)).not.toContain(dear);
});

test('without a price neither members nor the front desk are sold it', async () => {
  await add(requestOf('Free by mistake', { price: 0 }));
  const [made] = await studio.sql<{ id: string }>(
    `SELECT id FROM packages WHERE name = 'Free by mistake'`,
  );
  const member = await studio.person();
  const frontDesk = `/internal/sellable/package/${made?.id}?userId=${member.id}&seller=front_desk`;
  expect((await studio.asPayments('GET', frontDesk)).body).toMatchObject({ available: false });
});
