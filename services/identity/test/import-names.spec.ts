import { randomUUID } from 'node:crypto';
import type { ImportKind } from '@studio/contracts';
import { ImportClient } from './import-client.js';

let studio: ImportClient;
beforeAll(async () => {
  studio = await ImportClient.open();
});
afterAll(() => studio.close());

let counter = 0;
/** A mother who is here, with an address and a number of her own. */
const mother = async (): Promise<{ id: string; email: string; phone: string }> => {
  counter += 1;
  const email = `family${counter}@spec.example`;
  const phone = `050 700 ${String(1_000 + counter)}`;
  const { id } = await studio.done(`Name,Email,Phone\nHessa Al Marzooqi,${email},${phone}\n`);
  const [row] = await studio.rowsOf(id);
  return { id: row?.personId ?? '', email, phone };
};
const personOf = async (id: string) => {
  const [row] = await studio.identity.sql(
    'SELECT full_name, email, phone FROM profiles WHERE id = $1',
    [id],
  );
  return row;
};

const heads: Record<ImportKind, string> = {
  people: 'Name,Email,Phone',
  credits: 'Name,Email,Phone,Package,Credits left,Expires on',
  'plan-members': 'Name,Email,Phone,Plan,Paid until',
  bookings: 'Name,Email,Phone,Date,Start time,Class type',
};
const facts: Record<ImportKind, string> = {
  people: '',
  credits: ',Mat 10,6,31/12/2027',
  'plan-members': ',Monthly,31/12/2027',
  bookings: ',31/12/2027,18:30,Reformer',
};
const fileOf = (kind: ImportKind, ...rows: string[]): string =>
  [heads[kind], ...rows.map((row) => `${row}${facts[kind]}`)].join('\n');

const kinds: readonly ImportKind[] = ['people', 'credits', 'plan-members', 'bookings'];
const records = kinds.filter((kind) => kind !== 'people');

describe.each(kinds)('%s', (kind) => {
  const same = kind === 'people' ? 'known' : 'ready';

  it('of a daughter with her mother’s address are asked about, and name the mother', async () => {
    const { id, email } = await mother();
    const view = await studio.checked(fileOf(kind, `Maryam Al Marzooqi,${email},`), kind);
    expect(view.counts).toMatchObject({ ready: 0, known: 0, failed: 0, undecided: 1 });
    const [row] = await studio.rowsOf(view.id);
    expect(row).toMatchObject({
      state: 'undecided',
      personId: null,
      candidate: { id, name: 'Hessa Al Marzooqi' },
      problems: [{ field: 'fullName', code: 'name_of_another', value: 'Hessa Al Marzooqi' }],
    });
    // Nobody said who it is: nothing is written.
    const written = studio.booking.written.length;
    expect(await studio.start(view.id)).toMatchObject({ counts: { made: 0, undecided: 1 } });
    expect(studio.booking.written).toHaveLength(written);
  });

  it('of a daughter with her mother’s number alone are asked about too', async () => {
    const { phone } = await mother();
    const { id } = await studio.checked(fileOf(kind, `Maryam Al Marzooqi,,${phone}`), kind);
    expect(await studio.statesOf(id)).toEqual([[2, 'undecided', 'name_of_another']]);
  });

  it.each([
    'HESSA AL-MARZOOQI',
    '"Al Marzooqi, Hessa"',
    'H. Almarzouqi',
    'Hessa Ahmed Al Marzooqi',
    'Marzooqi Hessa',
    '',
  ])('of %s, written in another way, are hers', async (name) => {
    if (kind === 'people' && name === '') return;
    const { email } = await mother();
    const { id } = await studio.checked(fileOf(kind, `${name},${email},`), kind);
    expect(await studio.statesOf(id)).toEqual([[2, same]]);
  });

  it('are hers when somebody says so, and the next file does not ask again', async () => {
    const { id: motherId, email } = await mother();
    const row = `Hessa Haddad,${email},`;
    const { id } = await studio.checked(fileOf(kind, row), kind);
    const decided = await studio.decide(id, { 2: 'same_person' });
    expect(decided.counts).toMatchObject({ [same]: 1, undecided: 0 });
    expect((await studio.rowsOf(id))[0]).toMatchObject({
      personId: motherId,
      decision: 'same_person',
    });
    await studio.start(id);
    for (const other of kinds) {
      const next = await studio.checked(fileOf(other, row), other);
      expect((await studio.rowsOf(next.id))[0]).toMatchObject({ personId: motherId });
    }
  });

  it('are left out when somebody says so, which can be said anew', async () => {
    const { email } = await mother();
    const { id } = await studio.checked(fileOf(kind, `Maryam Al Marzooqi,${email},`), kind);
    expect((await studio.decide(id, { 2: 'leave_out' })).counts).toMatchObject({ leftOut: 1 });
    expect((await studio.decide(id, { 2: 'same_person' })).counts).toMatchObject({ leftOut: 0 });
    const last = await studio.decide(id, { 2: 'leave_out' });
    expect(last.counts).toMatchObject({ leftOut: 1, ready: 0, known: 0 });
    const next = await studio.checked(fileOf(kind, `Maryam Al Marzooqi,${email},`), kind);
    expect(next.counts).toMatchObject({ undecided: 1 });
  });

  it('make a new person without the address when somebody says so, once', async () => {
    const { id: motherId, email, phone } = await mother();
    const file = fileOf(kind, `Maryam Al Marzooqi,${email},${phone}`);
    const { id } = await studio.checked(file, kind);
    expect((await studio.decide(id, { 2: 'new_person' })).counts).toMatchObject({ ready: 1 });
    // Nobody is made before it is started.
    expect((await studio.rowsOf(id))[0]?.personId).toBeNull();
    expect(await studio.start(id)).toMatchObject({ counts: { made: 1 } });
    const [row] = await studio.rowsOf(id);
    expect(row?.personId).not.toBe(motherId);
    expect(await personOf(row?.personId ?? '')).toMatchObject({
      full_name: 'Maryam Al Marzooqi',
      email: '',
      phone: expect.stringContaining('700') as string,
    });
    for (const other of kinds) {
      const next = await studio.checked(fileOf(other, `Maryam Al Marzooqi,${email},`), other);
      expect((await studio.rowsOf(next.id))[0]).toMatchObject({ personId: row?.personId });
    }
    const people = await studio.identity.sql(
      `SELECT FROM profiles WHERE full_name = 'Maryam Al Marzooqi' AND phone = (
         SELECT phone FROM profiles WHERE id = $1)`,
      [row?.personId],
    );
    expect(people).toHaveLength(1);
    expect(await studio.undone(id)).toMatchObject({ status: 'undone', counts: { undone: 1 } });
    expect(await personOf(row?.personId ?? '')).toBeUndefined();
    expect(await personOf(motherId)).toMatchObject({ email });
  });
});

describe.each(records)('%s of somebody new', (kind) => {
  it('are written for one person, whoever many rows there are', async () => {
    const { email } = await mother();
    const row = `Maryam Al Marzooqi,${email},`;
    const two = [heads[kind], `${row}${facts[kind]}`, `${row}${facts[kind].replace('31', '30')}`];
    const { id } = await studio.checked(two.join('\n'), kind);
    await studio.decide(id, { 2: 'new_person', 3: 'new_person' });
    const from = studio.booking.written.length;
    await studio.start(id);
    const written = studio.booking.written.slice(from).map(({ person }) => person);
    expect(written).toHaveLength(2);
    expect(new Set(written.map((person) => person.id)).size).toBe(1);
    expect(written[0]).toMatchObject({ email: '', fullName: 'Maryam Al Marzooqi' });
    // What booking still has of her keeps her.
    studio.booking.named.add(written[0]?.id ?? '');
    await studio.undone(id);
    expect(await personOf(written[0]?.id ?? '')).toBeDefined();
  });

  it('of one address under two names are asked about where the studio knows no name', async () => {
    const { id: motherId, email } = await mother();
    await studio.identity.sql('UPDATE profiles SET full_name = NULL WHERE id = $1', [motherId]);
    const rows = [`Hessa Al Marzooqi,${email},`, `Maryam Al Marzooqi,${email},`];
    const { id } = await studio.checked(fileOf(kind, ...rows), kind);
    expect(await studio.statesOf(id)).toEqual([
      [2, 'undecided', 'name_of_another_line'],
      [3, 'undecided', 'name_of_another_line'],
    ]);
    await studio.decide(id, { 2: 'same_person', 3: 'new_person' });
    const states = (await studio.rowsOf(id)).map(({ state, personId }) => [state, personId]);
    expect(states).toEqual([
      ['ready', motherId],
      ['ready', null],
    ]);
  });
});

describe('two rows of one file with one address', () => {
  const family = (): string => {
    counter += 1;
    const email = `both${counter}@spec.example`;
    return `Name,Email\nHessa Al Marzooqi,${email}\nMaryam Al Marzooqi,${email}\n`;
  };

  it('and two names: the second one is asked about', async () => {
    const { id } = await studio.checked(family());
    expect(await studio.statesOf(id)).toEqual([
      [2, 'ready'],
      [3, 'undecided', 'name_of_another_line'],
    ]);
    expect((await studio.rowsOf(id))[1]?.problems[0]?.value).toBe('2');
  });

  it('become two people, of whom the first has the address; the file once more makes nobody', async () => {
    const file = family();
    const { id } = await studio.checked(file);
    await studio.decide(id, { 3: 'new_person' });
    expect(await studio.start(id)).toMatchObject({ counts: { made: 2 } });
    const again = await studio.done(file);
    expect(again.counts).toMatchObject({ made: 0, known: 2, failed: 0, undecided: 0 });
  });

  it('are the same row twice when somebody says that they are one person', async () => {
    const { id } = await studio.checked(family());
    await studio.decide(id, { 3: 'same_person' });
    expect(await studio.statesOf(id)).toEqual([
      [2, 'ready'],
      [3, 'failed', 'same_email_in_file'],
    ]);
  });
});

it('a daughter with an own number and her mother’s address is found by her number and name', async () => {
  const { email } = await mother();
  const { id: made } = await studio.done('Name,Email,Phone\nMaryam Al Marzooqi,,050 799 1234\n');
  const [daughter] = await studio.rowsOf(made);
  const row = `Maryam Al-Marzooqi,${email},+971 50 799 1234`;
  const { id } = await studio.checked(fileOf('credits', row), 'credits');
  expect(await studio.rowsOf(id)).toMatchObject([{ state: 'ready', personId: daughter?.personId }]);
});

it('who has her mother’s number and an own address is a person of her own', async () => {
  const { phone } = await mother();
  const row = `Maryam Al Marzooqi,maryam${counter}@spec.example,${phone}`;
  const { id } = await studio.checked(fileOf('people', row));
  expect(await studio.statesOf(id)).toEqual([[2, 'ready', 'same_phone_here']]);
});

it('answers are for rows that ask, before the import is started', async () => {
  const { email } = await mother();
  const { id } = await studio.checked(
    `Name,Email\nMaryam Al Marzooqi,${email}\nNoor,noor${counter}@spec.example\n`,
  );
  const answer = (line: number) =>
    studio.ask('PUT', id, '/decisions', { decisions: [{ line, decision: 'leave_out' }] });
  expect((await answer(3)).status).toBe(404);
  expect((await answer(9)).status).toBe(404);
  await studio.start(id);
  expect((await answer(2)).body['code']).toBe('IMPORT_NOT_CHECKED');
});

it('who is erased is in no answer and no row that was asked about', async () => {
  const { id: motherId, email } = await mother();
  const { id } = await studio.checked(fileOf('credits', `Hessa Haddad,${email},`), 'credits');
  await studio.decide(id, { 2: 'same_person' });
  const { id: people } = await studio.checked(fileOf('people', `Maryam Haddad,${email},`));
  const names = 'SELECT FROM import_names WHERE user_id = $1';
  expect(await studio.identity.sql(names, [motherId])).not.toEqual([]);
  const { body } = await studio.identity.call('GET', '/api/admin/imports', {
    headers: studio.bearer,
  });
  const made = (body['items'] as { id: string; counts: { made: number } }[]).find(
    ({ counts }) => counts.made === 1,
  );
  await studio.undone(made?.id ?? '');
  expect(await studio.identity.sql(names, [motherId])).toEqual([]);
  const rows = await studio.identity.sql('SELECT cells FROM import_rows WHERE import_id = $1', [
    people,
  ]);
  expect(rows).toEqual([{ cells: [] }]);
});

describe('credits that pay for bookings', () => {
  const seat = {
    kind: 'class' as const,
    id: randomUUID(),
    userId: randomUUID(),
    memberName: 'Reem Al Ali',
    name: 'Reformer Flow',
    startsAt: '2026-12-05T06:00:00.000Z',
    credits: 1,
  };

  it('are taken back as it is chosen; question and answer name the bookings', async () => {
    const { booking } = studio;
    const { email } = await mother();
    const file = fileOf('credits', `Hessa Al Marzooqi,${email},`);
    const { id } = await studio.done(file, 'credits');
    booking.undoEffect = { bookings: [seat], total: 1 };
    expect((await studio.ask('GET', id, '/undo-effect')).body).toEqual(booking.undoEffect);
    expect((await studio.ask('POST', id, '/undo', { bookings: 'all' })).status).toBe(400);
    for (const bookings of [undefined, 'keep', 'cancel']) {
      booking.verdictOf = () => ({ state: bookings === 'cancel' ? 'undone' : 'kept' });
      const answer = await studio.ask('POST', id, '/undo', bookings && { bookings });
      expect(answer.body).toMatchObject({ bookings: [seat] });
      await studio.settled(id);
    }
    expect(booking.choices.slice(-3)).toEqual([undefined, 'keep', 'cancel']);
    const none = await studio.ask('GET', randomUUID(), '/undo-effect');
    expect([none.status, none.body['code']]).toEqual([404, 'NOT_FOUND']);
  });
});
