import type { EventData, ImportVerdict, MemberRecord, StudioEvent } from '@studio/contracts';
import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import { inTransaction } from '@studio/nest-kit';
import { OnPersonImported } from '../src/operations/imports/on-person-imported.js';
import { rememberMember } from '../src/people/members/members.api.js';
import { OnPersonDeleted } from '../src/operations/personal-data/on-person-deleted.js';
import { OnPersonMerged } from '../src/operations/personal-data/on-person-merged.js';
import { closeVisitDays, rebuildVisitDays } from '../src/reports/people/close-visit-days.js';
import { OpenStudio, type Person } from './open-studio.js';

let studio: OpenStudio;
let admin: Person;
beforeAll(async () => {
  studio = await OpenStudio.open();
  admin = await studio.person('admin');
});
afterAll(() => studio.close());
afterEach(async () => expect(await studio.issues()).toEqual([]));

const sql = <Row>(text: string, values?: unknown[]) => studio.sql<Row>(text, values);
const eventOf = <T extends 'user.imported.v1' | 'user.deleted.v1' | 'user.merged.v1'>(
  type: T,
  data: EventData<T>,
): StudioEvent<T> => ({
  id: newId(),
  type,
  studioId: HOME_STUDIO_ID,
  occurredAt: studio.clock.now().toISOString(),
  requestId: null,
  data,
});
const merge = (former: Person, kept: Person): Promise<void> =>
  inTransaction(studio.dataSource, (tx) =>
    studio.apps[0]!.app.get(OnPersonMerged, { strict: false }).merged(
      eventOf('user.merged.v1', {
        userId: former.id,
        intoId: kept.id,
        actorId: admin.id,
        reason: 'Made twice',
      }),
      tx,
    ),
  );
const forget = (person: Person): Promise<void> =>
  inTransaction(studio.dataSource, (tx) =>
    studio.apps[0]!.app.get(OnPersonDeleted, { strict: false }).deleted(
      eventOf('user.deleted.v1', { userId: person.id }),
      tx,
    ),
  );
const asAdmin = async <Body>(method: string, path: string, body?: Record<string, unknown>) => {
  const { token } = admin;
  const answer = await studio.call(method, path, { token, key: newId(), body });
  return { status: answer.status, body: answer.body as unknown as Body };
};
const exported = async (person: Person, table: string): Promise<Record<string, unknown>[]> => {
  const path = `/internal/personal-data/${person.id}/${table}`;
  return ((await studio.asIdentity('GET', path)).body as unknown as { rows: [] }).rows;
};
const recordOf = async (person: Person): Promise<MemberRecord> =>
  (await asAdmin<MemberRecord>('GET', `/api/admin/members/${person.id}/record`)).body;

describe('past visits', () => {
  const facts = {
    date: '2026-11-02',
    startTime: '18:30',
    classType: 'Reformer 55',
    trainer: 'Ines Costa',
    status: 'attended',
  };
  type Facts = Record<string, string>;

  const write = async (
    rows: readonly [person: Person, change: Facts, key?: string][],
    importId = newId(),
    what: 'check' | 'write' = 'write',
  ): Promise<unknown[]> => {
    const answer = await studio.asIdentity('POST', `/internal/imports/${what}`, {
      importId,
      kind: 'bookings',
      fileName: 'visits.csv',
      actorId: admin.id,
      rows: rows.map(([person, change, key], at) => ({
        no: at + 1,
        key: key ?? JSON.stringify({ ...facts, ...change }),
        person: { id: person.id, email: '', fullName: 'Reem Al Ali' },
        facts: { ...facts, ...change },
      })),
    });
    expect(answer.status).toBe(200);
    return (answer.body as unknown as { rows: ImportVerdict[] }).rows.map(
      ({ state, problems: [one] }) => (one ? [state, one.code] : state),
    );
  };
  const undo = (importId: string, nos: readonly number[]) =>
    studio.asIdentity('POST', '/internal/imports/undo', {
      importId,
      kind: 'bookings',
      fileName: 'visits.csv',
      actorId: admin.id,
      nos,
    });
  const close = () =>
    closeVisitDays(studio.dataSource, { studioId: HOME_STUDIO_ID, now: studio.clock.now() });
  const keptOf = async ({ id }: Person) =>
    (
      await sql<{ visits: number; first_at: Date; last_at: Date }>(
        'SELECT visits, first_at, last_at FROM member_visits WHERE member_id = $1',
        [id],
      )
    )[0];
  /** Tables that say of seats, money, pay or messages. */
  const others = ['bookings', 'credit_ledger', 'fees', 'pay_items', 'outbox', 'data_history'];
  const counted = () =>
    Promise.all(
      others.map(async (table) => (await sql(`SELECT count(*) FROM ${table}`)).at(0) ?? {}),
    );

  it('are history of the member, and touch no seat, money, pay or message', async () => {
    const member = await studio.person();
    const before = await counted();
    const rows: [Person, Facts][] = [
      [member, {}],
      [member, { date: '2026-10-01', status: 'no_show' }],
      [member, { date: '2026-10-02', status: 'late_cancelled', trainer: '' }],
      [member, { date: '2024-01-31' }],
    ];
    expect(await write(rows, newId(), 'check')).toEqual(['ready', 'ready', 'ready', 'ready']);
    expect(await write(rows)).toEqual(['made', 'made', 'made', 'made']);
    expect(await counted()).toEqual(before);
    const { counts, importedVisits, bookings } = await recordOf(member);
    expect(counts).toEqual({ attended: 2, noShows: 1, lateCancels: 1 });
    expect(bookings).toEqual([]);
    expect(importedVisits).toMatchObject([
      {
        startsAt: '2026-11-02T14:30:00.000Z',
        className: 'Reformer 55',
        trainerName: 'Ines Costa',
        outcome: 'attended',
      },
      { outcome: 'late_cancelled', trainerName: null },
      { outcome: 'no_show' },
      { startsAt: '2024-01-31T14:30:00.000Z' },
    ]);
    expect(await exported(member, 'imported_visits')).toHaveLength(4);
    const own = await studio.call('GET', '/api/me/imported-visits', { token: member.token });
    expect(own.body).toEqual({ items: importedVisits });
  });

  it('of the same file, or the same visit of another one, are there once', async () => {
    const member = await studio.person();
    const importId = newId();
    const both = await Promise.all([
      write([[member, {}]], importId),
      write([[member, {}]], importId),
    ]);
    expect(both).toEqual([['made'], ['made']]);
    expect(await write([[member, {}]])).toEqual(['known']);
    expect(await write([[member, { classType: 'REFORMER 55 ' }, 'another key']])).toEqual([
      ['failed', 'already_booked'],
    ]);
    expect((await recordOf(member)).importedVisits).toHaveLength(1);
  });

  test.each([
    ['a class that is over, without its end', { status: '' }, 'in_the_past'],
    ['a class that is over, as booked', { status: 'booked' }, 'in_the_past'],
    ['a cancelled one that is over', { status: 'cancelled' }, 'was_cancelled'],
    ['a cancelled one to come', { date: '2026-12-20', status: 'cancelled' }, 'was_cancelled'],
    ['a late cancel to come', { date: '2026-12-20', status: 'late_cancelled' }, 'was_cancelled'],
    ['an end of a class to come', { date: '2026-12-20', status: 'attended' }, 'not_over'],
  ])('%s is refused', async (_, change, code) => {
    expect(await write([[await studio.person(), change]])).toEqual([['failed', code]]);
  });

  it('count for reports before and after their days are closed, and are taken back', async () => {
    const member = await studio.person();
    await close();
    const importId = newId();
    await write(
      [
        [member, {}],
        [member, { date: '2019-05-06' }],
        [member, { date: '2026-10-01', status: 'no_show' }],
      ],
      importId,
    );
    expect(await keptOf(member)).toMatchObject({
      visits: 2,
      first_at: new Date('2019-05-06T14:30:00Z'),
      last_at: new Date('2026-11-02T14:30:00Z'),
    });
    const away = await asAdmin<{ people: number }>(
      'GET',
      '/api/admin/reports/people/rows?list=not_seen&days=14',
    );
    expect(JSON.stringify(away.body)).toContain(member.id);
    await rebuildVisitDays(studio.dataSource, {
      studioId: HOME_STUDIO_ID,
      now: studio.clock.now(),
    });
    expect(await keptOf(member)).toMatchObject({ visits: 2 });
    await undo(importId, [1, 2, 3]);
    await undo(importId, [1, 2, 3]);
    expect(await keptOf(member)).toBeUndefined();
    expect((await recordOf(member)).importedVisits).toEqual([]);
    expect(await write([[member, {}]])).toEqual(['made']);
  });

  it('make nobody a first-timer on the roster', async () => {
    const member = await studio.memberWith(1);
    const scheduleId = await studio.addClass();
    await studio.book(member, scheduleId);
    const visits = async (): Promise<number | undefined> => {
      const { body } = await asAdmin<{ entries: { visits: number }[] }>(
        'GET',
        `/api/schedules/${scheduleId}/roster`,
      );
      return body.entries[0]?.visits;
    };
    expect(await visits()).toBe(0);
    await write([[member, {}]]);
    expect(await visits()).toBe(1);
  });

  it('follow their person: one record has a visit once, a deleted one keeps no name', async () => {
    const [former, kept] = [await studio.person(), await studio.person()];
    await write([[former, {}]]);
    await write([[kept, {}]]);
    await write([[former, { date: '2026-09-01' }]]);
    await close();
    await merge(former, kept);
    expect((await recordOf(kept)).importedVisits).toHaveLength(2);
    expect(await keptOf(kept)).toMatchObject({ visits: 2 });
    await forget(kept);
    const left = await sql<object>('SELECT * FROM imported_visits WHERE member_id = $1', [kept.id]);
    expect(left).toHaveLength(2);
    expect(JSON.stringify(left)).not.toContain('Reem');
  });

  it('know a trainer by name alone, which goes with them', async () => {
    const [member, trainer] = [await studio.person(), await studio.person('trainer')];
    await studio.addTrainer(trainer.id, 'Ines Costa the second');
    await write([[member, { trainer: 'ines costa the second' }]]);
    await forget(trainer);
    expect((await recordOf(member)).importedVisits).toMatchObject([{ trainerName: null }]);
  });
});

describe('what a file of people says', () => {
  const imported = async (
    person: Person,
    facts: Partial<EventData<'user.imported.v1'>>,
  ): Promise<void> => {
    const data = {
      userId: person.id,
      importId: newId(),
      fileName: 'people.csv',
      actorId: admin.id,
      note: null,
      waiverSignedOn: null,
      ...facts,
    };
    const handler = studio.apps[0]!.app.get(OnPersonImported, { strict: false });
    await inTransaction(studio.dataSource, (tx) =>
      handler.imported(eventOf('user.imported.v1', data), tx),
    );
  };
  const known = async (): Promise<Person> => {
    const person = await studio.person();
    await rememberMember(studio.dataSource.manager, HOME_STUDIO_ID, {
      userId: person.id,
      email: `${person.id}@spec.studio`,
      fullName: 'Reem Al Ali',
      role: 'user',
      profileAt: new Date('2026-11-01T00:00:00Z'),
    });
    return person;
  };
  interface Note {
    id: string;
    text: string;
    isImported: boolean;
    author: { id: string };
    version: number;
  }
  const notesOf = async ({ id }: Person): Promise<Note[]> =>
    (await asAdmin<{ items: Note[] }>('GET', `/api/admin/members/${id}/notes`)).body.items;
  const waiverOf = async ({ id }: Person) =>
    (await asAdmin<Record<string, unknown>>('GET', `/api/admin/members/${id}/waiver`)).body;
  const named = async ({ id }: Person): Promise<boolean> =>
    (
      (await studio.asIdentity('POST', '/internal/merges/named', { ids: [id] }))
        .body as unknown as { ids: string[] }
    ).ids.includes(id);

  it('of a note becomes a note of the team, a long one several', async () => {
    const member = await known();
    const long = `${'knee '.repeat(500)}end`;
    await imported(member, { note: long });
    const notes = await notesOf(member);
    expect(notes.map(({ text }) => text).join(' ')).toBe(long);
    expect(notes).toMatchObject([
      { isImported: true, author: { id: admin.id } },
      { isImported: true },
    ]);
    expect(await exported(member, 'notes')).toMatchObject([{ imported: true }, { imported: true }]);
    const history = await sql(
      'SELECT actor_id, action, reason FROM data_history WHERE subject_user_id = $1',
      [member.id],
    );
    const row = { actor_id: admin.id, action: 'note.added', reason: 'Import of people.csv' };
    expect(history).toEqual([row, row]);
  });

  it('keeps nobody here, unless somebody has changed it since', async () => {
    const [plain, edited, pinned] = [await known(), await known(), await known()];
    for (const one of [plain, edited, pinned])
      await imported(one, { note: 'Knee, left', waiverSignedOn: '2025-03-03' });
    const change = async (person: Person, body: Record<string, unknown>): Promise<void> => {
      const [note] = await notesOf(person);
      const path = `/api/admin/member-notes/${note?.id}`;
      expect((await asAdmin('PATCH', path, body)).status).toBe(200);
    };
    await change(edited, { text: 'Knee, right' });
    await change(pinned, { pinned: true });
    expect([await named(plain), await named(edited), await named(pinned)]).toEqual([
      false,
      true,
      true,
    ]);
    await forget(plain);
    expect(await notesOf(plain)).toEqual([]);
    expect(await waiverOf(plain)).toMatchObject({ signedElsewhere: null, isSigned: false });
  });

  it('comes to nobody who is gone by then, and to the record of a merged one', async () => {
    const [gone, former, kept] = [await known(), await known(), await known()];
    await forget(gone);
    await imported(gone, { note: 'Late', waiverSignedOn: '2025-03-03' });
    expect(await notesOf(gone)).toEqual([]);
    await imported(kept, { waiverSignedOn: '2025-01-01' });
    await imported(former, { note: 'Early', waiverSignedOn: '2025-03-03' });
    await merge(former, kept);
    await imported(former, { note: 'Late' });
    expect((await notesOf(kept)).map(({ text }) => text).sort()).toEqual(['Early', 'Late']);
    expect(await waiverOf(kept)).toMatchObject({ signedElsewhere: { signedOn: '2025-03-03' } });
  });

  it('of a waiver stands for the text in force until it is asked for, or there is another', async () => {
    const [requested, signs, waits] = [await known(), await known(), await known()];
    for (const one of [requested, signs, waits])
      await imported(one, { waiverSignedOn: '2025-03-03' });
    const signedElsewhere = { signedOn: '2025-03-03' };
    expect(await waiverOf(requested)).toMatchObject({
      isSigned: true,
      signature: null,
      requestedAt: null,
      signedElsewhere,
    });
    expect(await exported(requested, 'waivers_signed_elsewhere')).toMatchObject([
      { signed_on: '2025-03-03' },
    ]);
    const request = `/api/admin/members/${requested.id}/waiver/request`;
    expect(await asAdmin('POST', request)).toMatchObject({
      body: { isSigned: false, requestedAt: expect.any(String) as string, signedElsewhere },
    });
    const { text } = (await waiverOf(signs)) as { text: { version: number } };
    const signature = { version: text.version, name: 'Reem Al Ali', drawing: null, agreed: true };
    const own = await studio.call('POST', '/api/me/waiver/signature', {
      token: signs.token,
      body: signature,
    });
    expect(own.body).toMatchObject({ isSigned: true, signature: { version: text.version } });
    await sql(
      `INSERT INTO waiver_texts (studio_id, version, text, published_at)
       VALUES ($1, $2, 'Another text.', now())`,
      [HOME_STUDIO_ID, text.version + 1],
    );
    expect(await waiverOf(waits)).toMatchObject({ isSigned: false, signedElsewhere });
    expect(await waiverOf(signs)).toMatchObject({ isSigned: false });
  });
});
