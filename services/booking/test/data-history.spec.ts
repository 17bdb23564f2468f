import { randomUUID } from 'node:crypto';
import {
  historyChain,
  listDataHistory,
  type EventData,
  type HistoryChain,
  type HistoryEntry,
} from '@studio/contracts';
import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import { inTransaction } from '@studio/nest-kit';
import type { DataSource } from 'typeorm';
import { OnPersonDeleted } from '../src/operations/personal-data/on-person-deleted.js';
import { CheckHistoryChain } from '../src/people/history/check-history-chain.js';
import { CheckHistoryChainJob } from '../src/people/history/check-history-chain.job.js';
import { checkHistory, recordHistory } from '../src/people/history/history.api.js';
import { OnStaffActions } from '../src/people/history/on-staff-actions.js';
import { StudioContext } from '../src/shared/studio-context.js';
import { OpenStudio, type Person } from './open-studio.js';

let studio: OpenStudio;
let admin: Person;
beforeAll(async () => {
  studio = await OpenStudio.open();
  admin = await studio.person('admin', { fullName: 'Sara Admin' });
});
afterAll(() => studio.close());

interface Made {
  by?: Person;
  about?: string | null;
  at?: Date;
  action?: Parameters<typeof recordHistory>[1]['action'];
  after?: Record<string, unknown>;
  reason?: string;
}

/** One action of the staff, as the use cases write it. */
const act = ({
  by = admin,
  about = newId(),
  at = studio.clock.now(),
  action = 'credits.adjusted',
  after = { creditsLeft: 4 },
  reason = 'Class was cut short',
}: Made = {}): Promise<void> =>
  inTransaction(studio.dataSource, (tx) =>
    recordHistory(tx, {
      studioId: HOME_STUDIO_ID,
      by: { id: by.id, fullName: 'Sara Admin', email: `${by.id}@spec.studio`, role: 'admin' },
      at,
      action,
      subjectUserId: about,
      before: { creditsLeft: 2 },
      after,
      reason,
    }),
  );

const read = async (query = '') => {
  const { body } = await studio.call('GET', `/api/admin/data-history${query}`, {
    token: admin.token,
  });
  return listDataHistory.response!.parse(body);
};
const check = async (body: object = {}): Promise<HistoryChain> => {
  const answer = await studio.call('POST', '/api/admin/data-history/check', {
    token: admin.token,
    body: { ...body },
  });
  return historyChain.parse(answer.body);
};
const rulesOf = (issues: readonly { rule: string }[]): string[] => issues.map(({ rule }) => rule);

test('each row carries the hash of the one before it', async () => {
  const about = newId();
  for (const reason of ['first', 'second', 'third']) await act({ about, reason });
  const { items } = await read(`?person=${about}`);
  expect(items.map(({ reason }) => reason)).toEqual(['third', 'second', 'first']);
  expect(items[0]).toMatchObject({
    actorName: 'Sara Admin',
    action: 'credits.adjusted',
    before: { creditsLeft: 2 },
    after: { creditsLeft: 4 },
    service: 'booking',
    previousHash: items[1]!.hash,
    entry: items[1]!.entry + 1,
  });
  expect(items[1]!.previousHash).toBe(items[2]!.hash);
  const chain = await check();
  expect(chain).toMatchObject({ issues: [], entries: items[0]!.entry });
  expect(chain.head).toBe(`${chain.entries}:${items[0]!.hash}`);
});

describe('the list', () => {
  const manager = { id: newId(), token: '' };
  const member = newId();
  beforeAll(async () => {
    const on = (day: string): Date => new Date(`2026-10-${day}T21:00:00Z`);
    await act({ by: manager, about: member, at: on('01'), action: 'role.changed' });
    await act({ by: manager, about: member, at: on('02'), action: 'promo_code.changed' });
    await act({ by: admin, about: member, at: on('03'), after: { name: '50 % off_all' } });
  });
  const found = async (query: string): Promise<string[]> =>
    (await read(`?person=${member}${query}`)).items.map(({ action }) => action);

  test.each([
    ['', ['credits.adjusted', 'promo_code.changed', 'role.changed']],
    ['&kind=roles', ['role.changed']],
    ['&kind=offers', ['promo_code.changed']],
    // 21:00 UTC is the next day in the studio.
    ['&from=2026-10-03&to=2026-10-03', ['promo_code.changed']],
    ['&from=2026-10-04', ['credits.adjusted']],
    ['&q=50+%25+off_all', ['credits.adjusted']],
    ['&q=off-all', []],
    ['&q=promo+code', ['promo_code.changed']],
    ['&actor=system', []],
  ])('filtered by %s', async (query, actions) => {
    expect(await found(query)).toEqual(actions);
  });

  test('filtered by who did it, page by page, with a count', async () => {
    expect(await found(`&actor=${manager.id}`)).toEqual(['promo_code.changed', 'role.changed']);
    const about = newId();
    for (let n = 0; n < 53; n++) await act({ about });
    const first = await read(`?person=${about}`);
    expect([first.items.length, first.total]).toEqual([50, 53]);
    const rest = await read(`?person=${about}&cursor=${first.nextCursor}`);
    expect([rest.items.length, rest.nextCursor, rest.total]).toEqual([3, null, null]);
    expect(new Set([...first.items, ...rest.items].map(({ id }) => id)).size).toBe(53);
    const { status } = await studio.call('GET', '/api/admin/data-history?cursor=x', {
      token: admin.token,
    });
    expect(status).toBe(400);
  });

  test('as CSV: what is filtered, no formula; and that it was read is a row', async () => {
    const about = newId();
    await act({ about, reason: '=1+1' });
    const response = await fetch(`${studio.url}/api/admin/data-history.csv?person=${about}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="data-history-2026-11-23.csv"',
    );
    const [head, ...lines] = (await response.text()).trim().split('\r\n');
    expect(head).toContain('Entry,Date,Time,Who');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`2026-11-23,08:00,Sara Admin,${admin.id},credits.adjusted`);
    expect(lines[0]).toContain(`,'=1+1,`);
    const { items } = await read('?kind=data&q=data+history');
    expect(items[0]).toMatchObject({ action: 'export.downloaded', after: { person: about } });
  });

  test('a list taken along from a page is a row, without the words that were searched for', async () => {
    const person = newId();
    const frontDesk = await studio.person('front_desk');
    const take = async (body: object): Promise<number> =>
      (
        await studio.call('POST', '/api/admin/downloads', {
          token: frontDesk.token,
          body: { ...body },
        })
      ).status;
    const list = { list: 'bookings', rows: 12, filter: { state: 'open', search: 'Noor' } };
    expect(await take({ ...list, person })).toBe(204);
    expect(await take({ ...list, rows: -1 })).toBe(400);
    const { items } = await read(`?person=${person}`);
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      action: 'export.downloaded',
      actorId: frontDesk.id,
      after: { list: 'bookings', rows: 12, filter: { state: 'open', searched: true } },
    });
    await fetch(`${studio.url}/api/admin/data-history.csv?q=Noor&kind=data`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect((await read('?kind=data&q=data+history')).items[0]?.after).toEqual({
      list: 'data history',
      kind: 'data',
      searched: true,
    });
  });

  test('names who has acted', async () => {
    const { body } = await studio.call('GET', '/api/admin/data-history/actors', {
      token: admin.token,
    });
    expect(body.items).toContainEqual({ id: admin.id, name: 'Sara Admin' });
  });
});

describe('what somebody does to the tables behind the service', () => {
  const reasonOf = (n: number): string =>
    `(SELECT row_id FROM history_seals ORDER BY seq OFFSET ${n} LIMIT 1)`;
  beforeAll(async () => {
    for (let n = 0; n < 4; n++) await act();
  });

  /** With the triggers off, as the server's administrator; undone at the end. */
  const tamperedBy = (
    statements: readonly string[],
    check: (books: DataSource) => Promise<{ rule: string }[]>,
  ): Promise<string[]> =>
    studio.asAdministrator(async (client) => {
      await client.query('BEGIN');
      await client.query('SET LOCAL session_replication_role = replica');
      for (const statement of statements) await client.query(statement);
      const books = {
        query: async (text: string, values: unknown[]) => (await client.query(text, values)).rows,
      };
      const issues = await check(books as unknown as DataSource);
      await client.query('ROLLBACK');
      return rulesOf(issues);
    });

  const changed = 'no row of the data history was changed';
  const removed = 'no row of the data history was removed';
  const inserted = 'no row of the data history was inserted by hand';
  const ends = 'the data history goes through the heads that were noted';
  const columns = `studio_id, id, at, action, before, after, service`;
  const last = '(SELECT max(seq) FROM history_seals)';

  test.each<[string, string[], string[]]>([
    ['nothing', [], []],
    ['a reason', [`UPDATE data_history SET reason = 'x' WHERE id = ${reasonOf(1)}`], [changed]],
    ['a value', [`UPDATE data_history SET after = '{}' WHERE id = ${reasonOf(1)}`], [changed]],
    ['who', [`UPDATE data_history SET actor_id = id WHERE id = ${reasonOf(1)}`], [changed]],
    [
      'when',
      [`UPDATE data_history SET at = at + interval '1 microsecond' WHERE id = ${reasonOf(1)}`],
      [removed, inserted],
    ],
    [
      'values, as if the person had been deleted',
      [
        `UPDATE data_history SET before = NULL, after = NULL, reason = NULL, salt = NULL,
         erased_at = now() WHERE id = ${reasonOf(1)}`,
      ],
      [changed],
    ],
    [
      'a value with its digest',
      [
        `UPDATE data_history SET reason = 'x' WHERE id = ${reasonOf(1)}`,
        `UPDATE history_seals s SET facts = history_facts(h.salt, h.before, h.after, h.reason)
         FROM data_history h WHERE h.id = s.row_id`,
      ],
      [changed],
    ],
    ['a row, removed', [`DELETE FROM data_history WHERE id = ${reasonOf(1)}`], [removed]],
    [
      'a row, removed with its seal',
      [
        `DELETE FROM data_history WHERE id = ${reasonOf(1)}`,
        `DELETE FROM history_seals WHERE row_id NOT IN (SELECT id FROM data_history)`,
      ],
      [removed],
    ],
    [
      'a row, inserted',
      [
        `INSERT INTO data_history (${columns}) SELECT studio_id, '${randomUUID()}', at, action,
         before, after, service FROM data_history LIMIT 1`,
      ],
      [inserted],
    ],
    [
      'the last row, removed with its seal',
      [
        `DELETE FROM data_history WHERE id =
         (SELECT row_id FROM history_seals ORDER BY seq DESC LIMIT 1)`,
        `DELETE FROM history_seals WHERE seq = ${last}`,
      ],
      [ends],
    ],
    [
      'a seal behind the head',
      [
        `INSERT INTO history_seals SELECT studio_id, seq + 1, '${randomUUID()}', row_at, facts, hash
         FROM history_seals ORDER BY seq DESC LIMIT 1`,
      ],
      [removed, ends],
    ],
  ])('%s: found', async (_what, statements, rules) => {
    const found = await tamperedBy(statements, (books) => checkHistory(books, HOME_STUDIO_ID));
    expect(found).toEqual(rules);
  });

  test('the last row, removed with its seal and all notes in the database: found by a head kept outside', async () => {
    const { head } = await check();
    const [seq, hash = ''] = head!.split(':');
    const cut = [
      `DELETE FROM data_history WHERE id =
       (SELECT row_id FROM history_seals ORDER BY seq DESC LIMIT 1)`,
      `DELETE FROM history_seals WHERE seq = ${last}`,
      `UPDATE history_heads SET (seq, hash) =
       (SELECT seq, hash FROM history_seals ORDER BY seq DESC LIMIT 1)`,
      'DELETE FROM history_checks',
    ];
    expect(await tamperedBy(cut, (books) => checkHistory(books, HOME_STUDIO_ID))).toEqual([]);
    const noted = { seq: Number(seq), hash };
    expect(await tamperedBy(cut, (books) => checkHistory(books, HOME_STUDIO_ID, [noted]))).toEqual([
      ends,
    ]);
    expect((await check({ head })).issues).toEqual([]);
    const other = await check({ head: `1:${'0'.repeat(64)}` });
    expect(rulesOf(other.issues)).toEqual([ends]);
    // What one admin compares with is not what all others see.
    const answer = await studio.call('GET', '/api/admin/data-history/chain', {
      token: admin.token,
    });
    expect(historyChain.parse(answer.body).issues).toEqual([]);
  });

  test('no setting of a session changes a hash', async () => {
    const settings = [
      `SET LOCAL TimeZone = 'Asia/Kathmandu'`,
      `SET LOCAL DateStyle = 'SQL, DMY'`,
      `SET LOCAL bytea_output = 'escape'`,
    ];
    const found = await tamperedBy(settings, (books) => checkHistory(books, HOME_STUDIO_ID));
    expect(found).toEqual([]);
  });

  test.each([
    'UPDATE data_history SET reason = NULL',
    'DELETE FROM data_history',
    'DELETE FROM data_history_rest',
    'TRUNCATE data_history',
    'ALTER TABLE data_history DISABLE TRIGGER ALL',
    `INSERT INTO history_seals SELECT * FROM history_seals`,
    'UPDATE history_seals SET seq = seq',
    'DELETE FROM history_seals',
    'UPDATE history_heads SET seq = 0',
    `SET session_replication_role = replica`,
    `DO $$ BEGIN EXECUTE 'SET ROLE ' || current_user || '_keeper'; END $$`,
  ])('the role of the application can’t: %s', async (statement) => {
    await expect(studio.sql(statement)).rejects.toThrow(/permission denied|must be owner/);
  });

  test('nobody changes it by mistake, the owner neither', async () => {
    const change = studio.asAdministrator((client) =>
      client.query(`UPDATE data_history SET reason = 'x'`),
    );
    await expect(change).rejects.toThrow('append-only');
  });
});

test('months to come have a part of their own, which is closed too', async () => {
  const { rows } = await studio.asAdministrator((client) =>
    client.query<{ owner: string }>(
      `SELECT pg_get_userbyid(relowner) AS owner FROM pg_class
       JOIN pg_inherits ON inhrelid = oid WHERE inhparent = 'data_history'::regclass`,
    ),
  );
  expect(rows.length).toBeGreaterThanOrEqual(4);
  for (const { owner } of rows) expect(owner).toMatch(/_keeper$/);
});

describe('a deleted person', () => {
  const event = { id: newId(), occurredAt: '2026-11-23T04:00:00Z', requestId: null };
  const deleted = (userId: string) =>
    inTransaction(studio.dataSource, (tx) =>
      studio.apps[0]!.app.get(OnPersonDeleted, { strict: false }).deleted(
        { ...event, type: 'user.deleted.v1', studioId: HOME_STUDIO_ID, data: { userId } },
        tx,
      ),
    );
  const actedOn = (data: EventData<'staff.acted_on_accounts.v1'>) =>
    inTransaction(studio.dataSource, (tx) =>
      studio.apps[0]!.app.get(OnStaffActions, { strict: false }).actedOnAccounts(
        { ...event, type: 'staff.acted_on_accounts.v1', studioId: HOME_STUDIO_ID, data },
        tx,
      ),
    );
  const corrected = (userId: string): EventData<'staff.acted_on_accounts.v1'> => ({
    actorId: admin.id,
    action: 'person.corrected',
    reason: 'Noor asked',
    at: '2026-11-23T04:00:00Z',
    rows: [{ userId, before: { phone: '+971501234567' }, after: { phone: '+971507654321' } }],
  });
  const valuesOf = ({ action, before, after, reason, service }: HistoryEntry) => ({
    action,
    before,
    after,
    reason,
    service,
  });

  test('is forgotten in it, and the chain is whole', async () => {
    const [member, other] = [newId(), newId()];
    await act({ about: member });
    await actedOn(corrected(member));
    await act({ about: other });
    await deleted(member);
    await deleted(member);
    const { items } = await read(`?person=${member}`);
    const empty = { before: null, after: null, reason: null };
    expect(items.map(valuesOf)).toEqual(
      expect.arrayContaining([
        { action: 'credits.adjusted', service: 'booking', ...empty },
        { action: 'person.corrected', service: 'identity', ...empty },
        expect.objectContaining({ action: 'history.erased', after: { rows: 2 } }),
      ]),
    );
    expect(items).toHaveLength(3);
    expect((await read(`?person=${other}`)).items[0]!.reason).toBe('Class was cut short');
    expect((await check()).issues).toEqual([]);
  });

  test('stays forgotten when news come late', async () => {
    const member = newId();
    await deleted(member);
    await actedOn(corrected(member));
    const { items } = await read(`?person=${member}`);
    expect(items.map(valuesOf)).toEqual([
      { action: 'person.corrected', before: {}, after: {}, reason: null, service: 'identity' },
    ]);
    expect((await check()).issues).toEqual([]);
  });
});

test('writes that race make one chain', async () => {
  const before = (await check()).entries;
  await Promise.all(Array.from({ length: 60 }, () => act()));
  const chain = await check();
  expect(chain).toMatchObject({ entries: before + 60, issues: [] });
});

test('the chain is checked at a start, once there are entries, and then once a day', async () => {
  const { app } = studio.apps[0]!;
  const job = new CheckHistoryChainJob(
    app.get(CheckHistoryChain),
    studio.dataSource,
    app.get(StudioContext),
  );
  const checkedAt = async () => {
    const { body } = await studio.call('GET', '/api/admin/data-history/chain', {
      token: admin.token,
    });
    return historyChain.parse(body).checkedAt;
  };
  await act();
  studio.clock.set('2027-01-10T04:00:00Z');
  await job.execute();
  expect(await checkedAt()).toBe('2027-01-10T04:00:00.000Z');
  for (const [at, expected] of [
    ['2027-01-11T03:59:00Z', '2027-01-10T04:00:00.000Z'],
    ['2027-01-11T04:00:00Z', '2027-01-11T04:00:00.000Z'],
  ] as const) {
    studio.clock.set(at);
    await job.execute();
    expect(await checkedAt()).toBe(expected);
  }
  // A new studio had no entry at its start.
  await studio.dataSource.query('DELETE FROM history_checks');
  studio.clock.set('2027-01-11T04:10:00Z');
  await job.execute();
  expect(await checkedAt()).toBe('2027-01-11T04:10:00.000Z');
});
