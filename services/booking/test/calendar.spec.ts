import { getMyCalendar } from '@studio/contracts';
import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import { inTransaction } from '@studio/nest-kit';
import { HashAddresses } from '../src/people/calendar/hash-addresses.job.js';
import { OnSessionsEnded } from '../src/people/calendar/on-sessions-ended.js';
import { EventClient } from './event-client.js';
import { StudioContext } from '../src/shared/studio-context.js';
import { OpenStudio, type Person } from './open-studio.js';

let studio: OpenStudio;
beforeAll(async () => {
  studio = await OpenStudio.open({ instances: 2 });
});
afterAll(() => studio.close());

const addressOf = async (member: Person, how: 'GET' | 'POST' = 'GET'): Promise<string> => {
  const path = how === 'GET' ? '/api/me/calendar' : '/api/me/calendar/reset';
  const { status, body } = await studio.call(how, path, { token: member.token });
  expect(status).toBe(200);
  return new URL(getMyCalendar.response!.parse(body).url ?? '').pathname;
};

const read = async (path: string, known?: string, app = 0) => {
  const response = await fetch(`${studio.apps[app]!.url}${path}`, {
    headers: known ? { 'if-none-match': known } : {},
  });
  const text = await response.text();
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    etag: response.headers.get('etag') ?? '',
    // Unfolded (RFC 5545, 3.1).
    lines: text.replace(/\r\n[ \t]/g, '').split('\r\n'),
    text,
  };
};

const entries = (connections: readonly string[], name: string): string[] =>
  connections.filter((one) => one.startsWith(name)).map((one) => one.slice(name.length + 1));

test('a studio that has a name says it, and where it is', async () => {
  const member = await studio.memberWith(1);
  const address = await addressOf(member);
  await studio.book(member, await studio.addClass());
  const context = studio.apps[0]!.app.get(StudioContext);
  const { profile } = context;
  const named = { isSet: true, name: 'Kumquat Pilates', shortName: 'Kumquat', address: 'Dubai' };
  context.profile = { ...profile, ...named };
  const { lines: rows } = await read(address);
  context.profile = profile;
  expect(rows).toEqual(
    expect.arrayContaining([
      'X-WR-CALNAME:My classes at Kumquat',
      'LOCATION:Reformer Studio\\, Kumquat Pilates\\, Dubai',
    ]),
  );
});

test('a booking is in the calendar, at its instant, and nobody needs to sign in for it', async () => {
  const member = await studio.memberWith(2);
  const address = await addressOf(member);
  const { body } = await studio.book(
    member,
    await studio.addClass({ startsAt: new Date('2026-11-25T20:30:00Z') }),
  );
  const { status, type, lines: connections, text } = await read(address);
  expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(connections).toEqual(
    expect.arrayContaining([
      'X-WR-TIMEZONE:Asia/Dubai',
      'DTSTART:20261125T203000Z',
      'DTEND:20261125T212000Z',
      'SUMMARY:Reformer Flow',
      'LOCATION:Reformer Studio',
      'STATUS:CONFIRMED',
      'SEQUENCE:0',
      'LAST-MODIFIED:20261123T040000Z',
    ]),
  );
  expect(entries(connections, 'UID')[0]).toMatch(new RegExp(`^${body.booking!.id}@`));
  expect(text.split('\r\n').every((one) => Buffer.byteLength(one) <= 75)).toBe(true);
});

test('the same calendar is the same text, and isn’t sent twice', async () => {
  const member = await studio.memberWith(2);
  const address = await addressOf(member);
  await studio.book(member, await studio.addClass({ startsAt: studio.clock.in(50) }));
  const first = await read(address);
  const again = await read(address, first.etag);
  expect([again.status, again.text]).toEqual([304, '']);
  expect((await read(address, `W/${first.etag}`)).status).toBe(304);
  expect((await read(address, '"another"')).text).toBe(first.text);
  await studio.book(member, await studio.addClass({ startsAt: studio.clock.in(74) }));
  expect((await read(address, first.etag)).status).toBe(200);
});

test('what changes counts one further, once, whoever asks and how often', async () => {
  const member = await studio.memberWith(2);
  const address = await addressOf(member);
  const scheduleId = await studio.addClass({ startsAt: studio.clock.in(52) });
  const { body } = await studio.book(member, scheduleId);
  const sequence = async (): Promise<string[]> => entries((await read(address)).lines, 'SEQUENCE');
  expect(await sequence()).toEqual(['0']);
  const other = await studio.addTrainer(undefined, 'Rania Saab');
  await studio.sql('UPDATE schedules SET trainer_id = $2 WHERE id = $1', [scheduleId, other]);
  await Promise.all(Array.from({ length: 10 }, (_, n) => read(address, undefined, n % 2)));
  expect(await sequence()).toEqual(['1']);
  await studio.sql(
    `UPDATE schedules SET starts_at = starts_at + interval '1 hour',
       ends_at = ends_at + interval '1 hour' WHERE id = $1`,
    [scheduleId],
  );
  expect(await sequence()).toEqual(['2']);
  await studio.cancel(member, body.booking!.id);
  const { lines: connections } = await read(address);
  expect(connections).toEqual(
    expect.arrayContaining(['STATUS:CANCELLED', 'SEQUENCE:3', 'SUMMARY:Cancelled: Reformer Flow']),
  );
});

test('places at events are in it; a reset ends the old address; others have their own', async () => {
  const [member, other] = [await studio.memberWith(1), await studio.memberWith(1)];
  const address = await addressOf(member);
  expect(await addressOf(member)).toBe(address);
  const client = new EventClient(studio);
  expect((await client.book(await client.event(), member)).status).toBeLessThan(300);
  expect(entries((await read(address)).lines, 'UID')).toHaveLength(1);
  expect(entries((await read(await addressOf(other))).lines, 'UID')).toEqual([]);
  const fresh = await addressOf(member, 'POST');
  expect(fresh).not.toBe(address);
  expect((await read(address)).status).toBe(404);
  expect((await read(fresh)).status).toBe(200);
  expect((await read('/calendar/nobody.ics')).status).toBe(404);
});

describe('an address', () => {
  const feedOf = async ({ id }: Person) => {
    const rows = await studio.sql<{ token: string | null; token_hash: string | null }>(
      'SELECT token, token_hash, seed FROM calendar_feeds WHERE member_id = $1',
      [id],
    );
    return rows[0];
  };

  test('stands nowhere in the database, and its owner is shown it again', async () => {
    const member = await studio.memberWith(1);
    const address = await addressOf(member);
    const token = /calendar\/(.+)\.ics/.exec(address)?.[1] ?? '';
    expect(token).toHaveLength(32);
    expect(await addressOf(member)).toBe(address);
    expect(JSON.stringify(await feedOf(member))).not.toContain(token);
    expect((await feedOf(member))?.token).toBeNull();
  });

  test('of a former release goes on, is hashed, and is not shown any more', async () => {
    const member = await studio.memberWith(1);
    await studio.sql(
      `INSERT INTO calendar_feeds (studio_id, member_id, token, created_at)
       VALUES ($1, $2, $3, now())`,
      [HOME_STUDIO_ID, member.id, `former-${member.id}`],
    );
    const address = `/calendar/former-${member.id}.ics`;
    expect((await read(address)).status).toBe(200);
    await studio.apps[0]!.app.get(HashAddresses).execute();
    expect((await feedOf(member))?.token).toBeNull();
    expect((await read(address)).status).toBe(200);
    const { body } = await studio.call('GET', '/api/me/calendar', { token: member.token });
    expect(getMyCalendar.response!.parse(body)).toMatchObject({ url: null });
    const fresh = await addressOf(member, 'POST');
    expect([(await read(address)).status, (await read(fresh)).status]).toEqual([404, 200]);
  });

  test('ends with the sessions of its owner; one that was made since stays', async () => {
    const [member, other] = [await studio.memberWith(1), await studio.memberWith(1)];
    const [address, others] = [await addressOf(member), await addressOf(other)];
    const ended = (occurredAt: string): Promise<void> =>
      inTransaction(studio.dataSource, (tx) =>
        studio.apps[0]!.app.get(OnSessionsEnded, { strict: false }).ended(
          {
            id: newId(),
            type: 'user.sessions_ended.v1',
            studioId: HOME_STUDIO_ID,
            occurredAt,
            requestId: null,
            data: { userId: member.id },
          },
          tx,
        ),
      );
    await ended(studio.clock.in(-1).toISOString());
    expect((await read(address)).status).toBe(200);
    await ended(studio.clock.now().toISOString());
    expect((await read(address)).status).toBe(404);
    expect((await read(others)).status).toBe(200);
    expect((await read(await addressOf(member))).status).toBe(200);
  });
});

test('the file of one class is its entry of the feed, with the count that mails have', async () => {
  const [member, stranger] = [await studio.memberWith(2), await studio.memberWith(1)];
  const address = await addressOf(member);
  const scheduleId = await studio.addClass({ startsAt: studio.clock.in(98) });
  const { body } = await studio.book(member, scheduleId);
  const fileOf = ({ token }: Person) =>
    fetch(`${studio.url}/api/me/calendar/entries/${scheduleId}`, {
      headers: { authorization: `Bearer ${token}` },
    });
  const entryIn = (text: string): string => /BEGIN:VEVENT[^]*END:VEVENT/.exec(text)?.[0] ?? '';
  const same = async (): Promise<string> => {
    const answer = await fileOf(member);
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="reformer-flow.ics"',
    );
    const entry = entryIn(await answer.text());
    expect(entry).toBe(entryIn((await read(address)).text));
    expect(entry).toContain(`UID:${body.booking!.id}@`);
    return /SEQUENCE:(\d+)/.exec(entry)?.[1] ?? '';
  };
  expect(await same()).toBe('0');
  const mailed = async (atLeast: number): Promise<unknown> => {
    const path = `/internal/calendar-entries/${body.booking!.id}/sequence`;
    const input = { method: 'POST', path, body: { userId: member.id, atLeast } };
    return (await studio.asService('notifications', input)).body;
  };
  await studio.sql(
    `UPDATE schedules SET starts_at = starts_at + interval '1 hour',
       ends_at = ends_at + interval '1 hour' WHERE id = $1`,
    [scheduleId],
  );
  expect(await mailed(0)).toEqual({ sequence: 1 });
  expect(await mailed(3)).toEqual({ sequence: 3 });
  expect(await same()).toBe('3');
  await studio.cancel(member, body.booking!.id);
  expect(await mailed(1)).toEqual({ sequence: 4 });
  expect(await same()).toBe('4');
  expect((await fileOf(stranger)).status).toBe(404);
});
