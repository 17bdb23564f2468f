import { importView } from '@studio/contracts';
import { until } from '@studio/testing';
import { openIdentity, type OpenIdentity } from './identity-test-app.js';

const PEOPLE = 10_000;
const TIMEOUT_MS = 600_000;

let identity: OpenIdentity;
beforeAll(async () => {
  identity = await openIdentity({ PRIVACY_EVERY_MS: '100' });
});
afterAll(() => identity.close());

const file = [
  'Client ID,Full Name,Email,Mobile',
  ...Array.from(
    { length: PEOPLE },
    (_, n) => `${n},Person ${n},person.${n}@mail.example,050${1_000_000 + n}`,
  ),
].join('\n');

test(
  'ten thousand people are checked and written; the time is printed',
  async () => {
    const admin = await identity.member();
    await identity.signIn(admin);
    await identity.sql(
      `INSERT INTO profiles (studio_id, id, email, role, is_admin) VALUES ($1, $2, $3, 'admin', true)
       ON CONFLICT (studio_id, id) DO UPDATE SET role = 'admin', is_admin = true`,
      [identity.config.STUDIO_ID, admin.id, admin.email],
    );
    const { bearer: headers } = await identity.signIn(admin);
    const began = Date.now();
    const response = await fetch(`${identity.url}/api/admin/imports?kind=people&fileName=a.csv`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'text/csv' },
      body: file,
    });
    const { id } = importView.parse(await response.json());
    const view = async () => {
      const answer = await identity.call('GET', `/api/admin/imports/${id}`, { headers });
      return importView.parse(answer.body);
    };
    const reached = (status: string) =>
      until(async () => (await view()).status === status || undefined, {
        timeoutMs: TIMEOUT_MS,
      });
    await reached('checked');
    const checked = Date.now();
    await identity.call('POST', `/api/admin/imports/${id}/start`, { headers });
    await reached('done');
    const seconds = [checked - began, Date.now() - checked].map((ms) => (ms / 1_000).toFixed(1));
    process.stdout.write(`checked in ${seconds[0]} s, written in ${seconds[1]} s\n`);
    expect((await view()).counts).toMatchObject({ made: PEOPLE, failed: 0 });
  },
  TIMEOUT_MS,
);
