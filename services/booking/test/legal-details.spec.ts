import { studioProfile } from '@studio/contracts';
import { OpenStudio, type Person } from './open-studio.js';

const path = '/api/admin/studio-profile';
let studio: OpenStudio;
let admin: Person;
beforeAll(async () => {
  studio = await OpenStudio.open();
  admin = await studio.person('admin');
});
afterAll(() => studio.close());

const asEveryone = async () =>
  studioProfile.parse((await studio.call('GET', '/api/studio/profile')).body);

describe('what papers need', () => {
  const put = async (profile: Record<string, unknown>) => {
    const { status, body } = await studio.call('PUT', path, {
      token: admin.token,
      body: { profile },
    });
    return { status, ...body } as { status: number; code?: string; details?: unknown } & Record<
      'profile',
      Record<string, unknown>
    >;
  };
  const trn = '100200300400503';
  const asKept = (fields: object) =>
    studio.sql('UPDATE studio_profiles SET fields = $1', [JSON.stringify(fields)]);
  const legalLacks = async () =>
    (
      (await studio.call('GET', '/api/admin/setup', { token: admin.token })).body as unknown as {
        legalLacks?: string[];
      }
    ).legalLacks;

  test('it is said at the checklist and to everybody whether the studio can sell', async () => {
    expect((await put({ name: 'Fig' })).status).toBe(200);
    expect(await asEveryone()).toMatchObject({ canSell: false, vatPercent: 0 });
    expect(await legalLacks()).toEqual(['legalName', 'invoiceAddress', 'vatStatus']);
    // The checklist begins empty: in parts, in any order.
    for (const part of [{ legalName: 'Fig LLC' }, { street: 'Villa 7', city: 'Dubai' }])
      expect((await put(part)).status).toBe(200);
    expect(await legalLacks()).toEqual(['vatStatus']);
    expect(await put({ vatStatus: 'registered' })).toMatchObject({
      status: 422,
      code: 'LEGAL_DETAILS_INCOMPLETE',
      details: { missing: ['trn'] },
    });
    expect((await put({ vatStatus: 'not_registered' })).status).toBe(200);
    expect(await asEveryone()).toMatchObject({ canSell: true, vatPercent: 0 });
    expect(await legalLacks()).toEqual([]);
    const [event] = await studio.sql<{ data: { studio: object } }>(
      `SELECT data FROM outbox WHERE type = 'studio.profile_changed.v1' ORDER BY occurred_at DESC`,
    );
    expect(event?.data.studio).toMatchObject({ vatStatus: 'not_registered', vatFrom: null });
  });

  test('what sales that wait need is changed, and not taken away', async () => {
    const set = { legalName: 'Fig LLC', invoiceAddress: 'Dubai', vatStatus: 'registered', trn };
    expect((await put(set)).status).toBe(200);
    for (const lost of [
      { legalName: '' },
      { invoiceAddress: '', street: '', area: '', city: '', country: '' },
      { trn: '' },
      { vatStatus: 'not_set', trn: '' },
    ])
      expect(await put(lost)).toMatchObject({ status: 422, code: 'LEGAL_DETAILS_INCOMPLETE' });
    expect(await put({ vatStatus: 'not_registered', trn: '' })).toMatchObject({ status: 200 });
    expect(await put({ legalName: 'Fig Pilates LLC' })).toMatchObject({ status: 200 });
    expect(await put({ ...set, vatFrom: '2026-11-24' })).toMatchObject({ status: 200 });
    // The clock of these tests stands before it.
    expect(await asEveryone()).toMatchObject({ canSell: true, vatPercent: 0 });
    expect(await put({ vatFrom: '2026-11-23' })).toMatchObject({ status: 200 });
    expect((await asEveryone()).vatPercent).toBe(5);
    expect(JSON.stringify(await asEveryone())).not.toContain(trn);
  });

  test('a profile from before the status was asked for sells on as registered', async () => {
    await asKept({ name: 'Fig', trn, city: 'Dubai' });
    const { body } = await studio.call('GET', path, { token: admin.token });
    expect(body).toMatchObject({ profile: { vatStatus: 'registered', legalName: 'Fig' } });
    expect((await put({ tagline: 'Two' })).status).toBe(200);
    expect(await asEveryone()).toMatchObject({ canSell: true, vatPercent: 5 });
    const facts = await studio.asPayments('GET', '/internal/studio');
    expect(facts.body).toMatchObject({ studio: { vatStatus: 'registered', vatFrom: null, trn } });
  });
});
