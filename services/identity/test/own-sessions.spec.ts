import { randomUUID } from 'node:crypto';
import { CLIENT_PROOF_HEADER, proveClient } from '@studio/nest-kit';
import { until } from '@studio/testing';
import { openIdentity, SERVICE_SECRET, type OpenIdentity } from './identity-test-app.js';

let identity: OpenIdentity;
beforeAll(async () => {
  identity = await openIdentity();
});
afterAll(() => identity.close());

const CHROME =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Mobile Safari/537.36';
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15';

interface Where {
  userAgent?: string;
  address?: string;
  deviceId?: string;
}
type Person = Awaited<ReturnType<OpenIdentity['member']>>;

const signIn = async (
  { email, password }: Person,
  { userAgent = CHROME, address = '203.0.113.9', deviceId }: Where = {},
) => {
  const { body } = await identity.call('POST', '/auth/v1/token?grant_type=password', {
    body: { email, password },
    headers: {
      'user-agent': userAgent,
      'x-forwarded-for': address,
      [CLIENT_PROOF_HEADER]: proveClient(SERVICE_SECRET, address),
      ...(deviceId ? { 'x-studio-device': deviceId } : {}),
    },
  });
  return { authorization: `Bearer ${String(body['access_token'])}` };
};
const list = async (headers: Record<string, string>) =>
  (await identity.call('GET', '/api/me/sessions', { headers })).body['items'] as {
    id: string;
    current: boolean;
    lastUsedAt: string;
  }[];
const status = async (method: string, path: string, headers: Record<string, string>) =>
  (await identity.call(method, path, { headers })).status;

/** A member whose sessions of the sign-up are over. */
const member = async (): Promise<Person> => {
  const person = await identity.member();
  await identity.sql('DELETE FROM sessions WHERE user_id = $1', [person.id]);
  await identity.sql('DELETE FROM known_devices WHERE user_id = $1', [person.id]);
  return person;
};

describe('the own sessions', () => {
  it('say device, kind, shortened address and time; the one that asks comes first', async () => {
    const person = await member();
    const phone = await signIn(person);
    await signIn(person, { userAgent: SAFARI, address: '2001:db8:7:1::9' });
    expect(await list(phone)).toMatchObject([
      { current: true, device: 'Chrome on Android', kind: 'phone', address: '203.0.113.x' },
      { current: false, device: 'Safari on macOS', kind: 'computer', address: '2001:db8:7::' },
    ]);
  });

  it('are noted as used once a minute, not at every request', async () => {
    const person = await member();
    const phone = await signIn(person);
    const [session] = await list(phone);
    const long = '2026-01-01T00:00:00.000Z';
    await identity.sql('UPDATE sessions SET last_used_at = $2 WHERE id = $1', [session?.id, long]);
    await list(phone);
    const noted = await until(async () => {
      const [now] = await list(phone);
      return now?.lastUsedAt !== long && now?.lastUsedAt;
    });
    await Promise.all(Array.from({ length: 20 }, () => list(phone)));
    expect((await list(phone))[0]?.lastUsedAt).toBe(noted);
  });

  it('are ended one by one, from the next request on', async () => {
    const person = await member();
    const [here, there] = [await signIn(person), await signIn(person)];
    const other = (await list(here)).find(({ current }) => !current);
    expect(await status('DELETE', `/api/me/sessions/${other?.id}`, here)).toBe(204);
    expect(await status('GET', '/api/me/sessions', there)).toBe(401);
    expect(await list(here)).toHaveLength(1);
    expect(await status('DELETE', `/api/me/sessions/${other?.id}`, here)).toBe(404);
  });

  it('are ended but for the one that asks', async () => {
    const person = await member();
    const [here, ...others] = [
      await signIn(person),
      await signIn(person),
      await signIn(person, { userAgent: SAFARI }),
    ];
    for (let time = 0; time < 2; time++)
      expect(await status('DELETE', '/api/me/sessions', here)).toBe(204);
    expect(await list(here)).toHaveLength(1);
    for (const other of others) expect(await status('GET', '/api/me/sessions', other)).toBe(401);
  });

  it('of somebody else are no sessions at all', async () => {
    const mine = await signIn(await member());
    const theirs = await signIn(await member());
    const [session] = await list(theirs);
    const answers = await Promise.all(
      [session?.id, randomUUID()].map((id) =>
        identity.call('DELETE', `/api/me/sessions/${id}`, { headers: mine }),
      ),
    );
    expect(answers[0]).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(JSON.stringify(answers[0]?.body)).toBe(JSON.stringify(answers[1]?.body));
    expect(await list(theirs)).toHaveLength(1);
  });
});

describe('a new device', () => {
  const newDeviceEvents = (person: Person) => identity.eventsOf('user.new_device.v1', person.email);

  it('is told of; the first sign-in is not, nor a device that came before', async () => {
    const person = await member();
    await signIn(person);
    await signIn(person);
    expect(await newDeviceEvents(person)).toEqual([]);
    await signIn(person, { userAgent: SAFARI, address: '198.51.100.7' });
    await signIn(person, { userAgent: SAFARI, address: '198.51.100.8' });
    const events = await newDeviceEvents(person);
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      userId: person.id,
      email: person.email,
      device: 'Safari on macOS',
      address: '198.51.100.x',
      signedInAt: expect.stringMatching(/Z$/) as string,
    });
  });

  it.each<{ what: string; first: Where; second: Where; times: number }>([
    {
      what: 'the same from another network',
      first: {},
      second: { address: '198.51.100.7' },
      times: 1,
    },
    {
      what: 'with its cookie on the road',
      first: { deviceId: 'd1' },
      second: { address: '1.2.3.4', deviceId: 'd1' },
      times: 0,
    },
    {
      what: 'with lost cookies at home',
      first: { deviceId: 'd2' },
      second: { deviceId: 'd3' },
      times: 0,
    },
    {
      what: 'with a strange cookie elsewhere',
      first: { deviceId: 'd4' },
      second: { address: '1.2.3.4', deviceId: 'd5' },
      times: 1,
    },
  ])('$what: $first then $second is told of $times times', async ({ first, second, times }) => {
    const person = await member();
    await signIn(person, first);
    await signIn(person, second);
    expect(await newDeviceEvents(person)).toHaveLength(times);
  });

  it('that is known is written down once a day, and stays known', async () => {
    const person = await member();
    const listed = async () =>
      (
        await identity.sql<{ seen_at: Date }>(
          'SELECT seen_at FROM known_devices WHERE user_id = $1',
          [person.id],
        )
      ).map(({ seen_at }) => seen_at.getTime());
    const before = async (time: string) =>
      identity.sql(`UPDATE known_devices SET seen_at = now() - $2::interval WHERE user_id = $1`, [
        person.id,
        time,
      ]);
    await signIn(person);
    await before('23 hours');
    const lately = await listed();
    await signIn(person);
    expect(await listed()).toEqual(lately);
    await before('25 hours');
    const [long = 0] = await listed();
    await signIn(person);
    const after = await listed();
    expect(after).toHaveLength(1);
    expect(after[0]).toBeGreaterThan(long);
    expect(await newDeviceEvents(person)).toEqual([]);
  });

  it('is told of once, however many sign-ins it sends at once', async () => {
    const person = await member();
    await signIn(person);
    await Promise.all(
      Array.from({ length: 8 }, () => signIn(person, { userAgent: SAFARI, address: '1.2.3.4' })),
    );
    expect(await newDeviceEvents(person)).toHaveLength(1);
  });
});
