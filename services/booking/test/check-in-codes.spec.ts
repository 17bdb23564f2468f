import { checkInCode, openKiosk } from '@studio/contracts';
import { checkInCodes, checkInStep } from '@studio/contracts/check-in-code';
import { HOME_STUDIO_ID, newId, plainCode } from '@studio/domain-kit';
import { OnOpenerChanged } from '../src/attendance/kiosks/on-opener-changed.js';
import { OpenStudio, type Person } from './open-studio.js';

let studio: OpenStudio;
let layla: Person;
let maya: Person;
let admin: Person;
beforeAll(async () => {
  studio = await OpenStudio.open();
  layla = await studio.person('trainer', { id: studio.trainerId, fullName: 'Layla Haddad' });
  maya = await studio.person('trainer', { id: await studio.addTrainer() });
  admin = await studio.person('admin', { fullName: 'Rania Saleh' });
});
afterAll(() => studio.close());
beforeEach(() => studio.clock.set('2026-11-23T04:00:00Z'));
afterEach(async () => expect(await studio.issues()).toEqual([]));

const start = new Date('2026-11-23T08:30:00Z');

const booked = async () => {
  const member = await studio.memberWith(3);
  const scheduleId = await studio.addClass({ startsAt: start });
  const { body } = await studio.book(member, scheduleId);
  const bookingId = body.booking!.id;
  const code = await studio.call('GET', `/api/bookings/${bookingId}/check-in-code`, member);
  return { member, scheduleId, ...checkInCode.parse(code.body) };
};

/** What the device shows at that moment, by its own means. */
const shownAt = (of: { bookingId: string; secret: string }, at: string) =>
  checkInCodes(of, checkInStep(new Date(at)));

const show = (staff: Person, code: string, scheduleId?: string) =>
  studio.call('POST', '/api/check-ins', {
    token: staff.token,
    body: { code, ...(scheduleId ? { scheduleId } : {}) },
  });

test('the member’s code says when it works', async () => {
  const { opensAt, closesAt, stepSeconds, now } = await booked();
  expect({ opensAt, closesAt, stepSeconds, now }).toEqual({
    opensAt: '2026-11-23T08:00:00.000Z',
    closesAt: '2026-11-23T08:45:00.000Z',
    stepSeconds: 30,
    now: '2026-11-23T04:00:00.000Z',
  });
});

test.each([
  ['07:59:59', 409],
  ['08:00:00', 200],
  ['08:45:00', 200],
  ['08:45:01', 409],
])('at %s it is answered with %i, scanned or typed', async (time, status) => {
  const at = `2026-11-23T${time}Z`;
  for (const form of ['scanned', 'typed'] as const) {
    const place = await booked();
    const code = (await shownAt(place, at))[form];
    studio.clock.set(at);
    const answer = await show(layla, code);
    expect(answer.status).toBe(status);
    if (status === 409) expect(answer.body.code).toBe('CHECK_IN_CLOSED');
    studio.clock.set('2026-11-23T04:00:00Z');
  }
});

test('a code that is shown again changes nothing; the check-in can be undone', async () => {
  const place = await booked();
  studio.clock.set('2026-11-23T08:18:00Z');
  const { scanned, typed } = await shownAt(place, '2026-11-23T08:18:00Z');
  const first = await show(layla, scanned, place.scheduleId);
  expect(first).toMatchObject({
    status: 200,
    body: {
      bookingId: place.bookingId,
      status: 'attended',
      checkedInAt: '2026-11-23T08:18:00.000Z',
      className: 'Reformer Flow',
    },
  });
  expect(await show(admin, ` ${typed.slice(0, 3)} ${typed.slice(3).toLowerCase()} `)).toEqual(
    first,
  );
  const undone = await studio.call('DELETE', `/api/bookings/${place.bookingId}/check-in`, layla);
  expect(undone.body).toMatchObject({ status: 'confirmed', checkedInAt: null });
});

test('the front desk finds a person by the code, also by one that is too old', async () => {
  const place = await booked();
  studio.clock.set('2026-11-23T08:18:00Z');
  const { scanned, typed } = await shownAt(place, '2026-11-23T08:17:00Z');
  const ownerOf = async (code: string) => {
    const path = `/api/admin/check-in-codes?code=${encodeURIComponent(code)}`;
    return (await studio.call('GET', path, admin)).body;
  };
  const owner = { userId: place.member.id, bookingId: place.bookingId };
  expect(await ownerOf(scanned)).toEqual({ owner });
  expect(await ownerOf(typed.toLowerCase())).toEqual({ owner });
  for (const code of [scanned.replace(/.$/, (end) => (end === '0' ? '1' : '0')), 'Layla H'])
    expect(await ownerOf(code)).toEqual({ owner: null });
});

test('a code lives for one step, and one beside it', async () => {
  const place = await booked();
  const { scanned, typed } = await shownAt(place, '2026-11-23T08:18:00Z');
  for (const [time, status] of [
    ['08:17:30', 200],
    ['08:18:59', 200],
    ['08:19:00', 409],
    ['08:20:30', 409],
  ] as const)
    for (const code of [scanned, typed]) {
      studio.clock.set(`2026-11-23T${time}Z`);
      const answer = await show(layla, code);
      expect([time, answer.status]).toEqual([time, status]);
      if (status === 409) expect(answer.body.code).toBe('CODE_EXPIRED');
    }
});

test('a code for another class is refused at this door, and by another trainer', async () => {
  const place = await booked();
  const other = await studio.addClass({ startsAt: start });
  studio.clock.set('2026-11-23T08:18:00Z');
  const { scanned, typed } = await shownAt(place, '2026-11-23T08:18:00Z');
  const atFrontDesk = await show(layla, scanned, other);
  expect([atFrontDesk.status, atFrontDesk.body.code]).toEqual([409, 'CODE_OTHER_CLASS']);
  const byMaya = await show(maya, scanned);
  expect([byMaya.status, byMaya.body.code]).toEqual([409, 'CODE_OTHER_CLASS']);
  // A typed one is looked for in own classes alone.
  expect((await show(maya, typed)).body.code).toBe('CODE_INVALID');
});

test('what the studio has not made is no code', async () => {
  const place = await booked();
  const foreign = await booked();
  studio.clock.set('2026-11-23T08:18:00Z');
  const at = '2026-11-23T08:18:00Z';
  const { scanned } = await shownAt(place, at);
  const [, , step, mac] = scanned.split(':');
  const made = await shownAt({ bookingId: newId(), secret: place.secret }, at);
  for (const code of [
    'rubbish',
    '000000',
    '<script>',
    made.scanned,
    scanned.replace(mac!, mac!.replace(/./g, '0')),
    scanned.replace(place.bookingId, foreign.bookingId),
    `studio1:${place.bookingId}:${Number(step) + 1}:${mac}`,
    `studio2${scanned.slice(7)}`,
  ]) {
    const answer = await show(admin, code);
    expect([code, answer.status, answer.body.code]).toEqual([code, 422, 'CODE_INVALID']);
  }
});

test('a booking that is given back has no code', async () => {
  const place = await booked();
  await studio.cancel(place.member, place.bookingId);
  const code = await studio.call(
    'GET',
    `/api/bookings/${place.bookingId}/check-in-code`,
    place.member,
  );
  expect([code.status, code.body.code]).toEqual([409, 'NOT_BOOKED']);
  studio.clock.set('2026-11-23T08:18:00Z');
  const { scanned } = await shownAt(place, '2026-11-23T08:18:00Z');
  const answer = await show(layla, scanned);
  expect([answer.status, answer.body.code]).toEqual([409, 'NOT_BOOKED']);
});

test('the front desk sees the open classes first, the ended ones last', async () => {
  const place = await booked();
  const [ended, later] = [
    await studio.addClass({ startsAt: new Date('2026-11-23T04:30:00Z') }),
    await studio.addClass({ startsAt: new Date('2026-11-23T10:30:00Z') }),
  ];
  studio.clock.set('2026-11-23T08:18:00Z');
  const { body } = await studio.call('GET', '/api/admin/active-checkins', admin);
  const items = body.items as unknown as {
    phase: string;
    schedule: { id: string };
    entries: { bookingId: string }[];
  }[];
  const phaseOf = (id: string) => items.find(({ schedule }) => schedule.id === id)?.phase;
  expect([place.scheduleId, later, ended].map(phaseOf)).toEqual(['open', 'later', 'ended']);
  expect(items[0]?.phase).toBe('open');
  expect(items.at(-1)?.phase).toBe('ended');
  expect(items.find(({ schedule }) => schedule.id === place.scheduleId)?.entries).toMatchObject([
    { bookingId: place.bookingId },
  ]);
});

const inArabicDigits = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));

describe('a kiosk', () => {
  const phone = '+971 50 555 0358';
  let owners: string[] = [];
  beforeAll(() => {
    studio.identity.handlers.set('POST /internal/people/by-phone', async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const input = JSON.parse(Buffer.concat(parts).toString()) as { phone: string };
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ ids: plainCode(input.phone) === plainCode(phone) ? owners : [] }));
    });
  });

  const opened = async () => {
    const frontDesk = await studio.person('front_desk', { fullName: 'Omar Aziz' });
    const answer = await studio.call('POST', '/api/admin/kiosks', {
      token: frontDesk.token,
      body: { name: 'Entrance' },
    });
    expect(answer.status).toBe(201);
    return { frontDesk, ...openKiosk.response!.parse(answer.body) };
  };
  const arrive = (token: string, codeOrPhone: string) =>
    studio.call('POST', '/api/kiosk/check-ins', { body: { token, codeOrPhone } });

  test('checks in by code and by number, and tells the first name and nothing else', async () => {
    const { token, id, frontDesk } = await opened();
    const [one, other] = [await booked(), await booked()];
    owners = [other.member.id];
    studio.clock.set('2026-11-23T08:18:00Z');
    const { typed } = await shownAt(one, '2026-11-23T08:18:00Z');
    const firstName = { status: 200, body: { firstName: 'Noor' } };
    expect(await arrive(token, typed)).toEqual(firstName);
    expect(await arrive(token, phone)).toEqual(firstName);
    expect(await arrive(token, phone)).toEqual(firstName);
    // As an Arabic keyboard types them, and as a chat pastes them.
    for (const form of [
      inArabicDigits(typed),
      `\u202a${typed.slice(0, 3)}\u200b ${typed.slice(3)}`,
    ])
      expect(await arrive(token, form)).toEqual(firstName);
    expect(await arrive(token, inArabicDigits(phone))).toEqual(firstName);
    const rows = await studio.sql<{ actor_id: string; after: object }>(
      `SELECT actor_id, after FROM data_history
       WHERE action = 'booking.checked_in' AND subject_user_id = ANY($1::uuid[])`,
      [[one.member.id, other.member.id]],
    );
    expect(rows).toHaveLength(2);
    for (const row of rows)
      expect(row).toMatchObject({ actor_id: frontDesk.id, after: { kiosk: 'Entrance' } });
    expect((await studio.call('GET', '/api/admin/kiosks', frontDesk)).body.items).toMatchObject([
      { id, name: 'Entrance' },
    ]);
  });

  test('says the same of who has no class now, of who is not known, and of a shared number', async () => {
    const { token } = await opened();
    const [one, other] = [await booked(), await booked()];
    const refused = async (codeOrPhone: string) => (await arrive(token, codeOrPhone)).body.code;
    owners = [one.member.id];
    expect(await refused(phone)).toBe('KIOSK_NOT_FOUND');
    studio.clock.set('2026-11-23T08:18:00Z');
    owners = [one.member.id, other.member.id];
    expect(await refused(phone)).toBe('KIOSK_NOT_FOUND');
    expect(await refused('0358')).toBe('KIOSK_NOT_FOUND');
  });

  test('slows down whoever tries numbers, and goes on afterwards', async () => {
    const { token } = await opened();
    const codes = new Set<string | undefined>();
    for (let n = 0; n < 4; n++) codes.add((await arrive(token, `050000000${n}`)).body.code);
    expect([...codes]).toEqual(['KIOSK_NOT_FOUND', 'TOO_MANY_REQUESTS']);
    studio.clock.set('2026-11-23T04:01:00Z');
    expect((await arrive(token, '0500000009')).body.code).toBe('KIOSK_NOT_FOUND');
  });

  test('has no other right, and ends when the staff say so, or by itself', async () => {
    const { token, id, frontDesk } = await opened();
    for (const path of ['/api/me/packages', '/api/admin/kiosks', '/api/admin/active-checkins'])
      expect((await studio.call('GET', path, { token })).status).toBe(401);
    const state = () => studio.call('POST', '/api/kiosk', { body: { token } });
    expect(await state()).toMatchObject({ status: 200, body: { name: 'Entrance' } });
    studio.clock.set('2026-11-23T18:00:00Z');
    expect((await state()).body.code).toBe('KIOSK_ENDED');
    studio.clock.set('2026-11-23T04:00:00Z');
    const end = () => studio.call('DELETE', `/api/admin/kiosks/${id}`, frontDesk);
    expect([(await end()).status, (await end()).status]).toEqual([200, 200]);
    expect((await arrive(token, phone)).body.code).toBe('KIOSK_ENDED');
  });

  test('ends at once when who opened it leaves the front desk, is banned or is deleted', async () => {
    const endings = studio.apps[0]!.app.get(OnOpenerChanged, { strict: false });
    const happened = { id: newId(), studioId: HOME_STUDIO_ID, occurredAt: '', requestId: null };
    const changed = (userId: string, isFrontDesk: boolean) =>
      endings.changed(
        { ...happened, type: 'account.changed_by_staff.v1', data: { userId, isFrontDesk } },
        studio.dataSource.manager,
      );
    const [kept, left] = [await opened(), await opened()];
    const code = async (token: string) =>
      (await studio.call('POST', '/api/kiosk', { body: { token } })).body.code;
    await changed(left.frontDesk.id, true);
    expect(await code(left.token)).toBeUndefined();
    await changed(left.frontDesk.id, false);
    expect(await Promise.all([kept.token, left.token].map(code))).toEqual([
      undefined,
      'KIOSK_ENDED',
    ]);
    const list = await studio.call('GET', '/api/admin/kiosks', kept.frontDesk);
    const listed = expect.objectContaining({ id: kept.id, openedBy: 'Omar Aziz' }) as unknown;
    expect(list.body.items).toContainEqual(listed);
    const rows = await studio.sql<{ after: object }>(
      `SELECT after FROM data_history
       WHERE action = 'kiosk.ended' AND before->>'kioskId' = $1`,
      [left.id],
    );
    expect(rows).toEqual([{ after: { because: 'opener_has_no_access' } }]);
  });
});
