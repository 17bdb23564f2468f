import {
  healthRecord,
  listHealthReadings,
  listMemberNotes,
  memberNote,
  waiverState,
  type EventData,
  type EventType,
  type StudioEvent,
} from '@studio/contracts';
import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import { rowsContaining } from '@studio/testing';
import { OnTrainerEvents } from '../src/catalogue/items/on-trainer-events.js';
import { OnProfileEvents } from '../src/people/members/on-profile-events.js';
import { EraseDeletedNotes } from '../src/people/notes/erase-deleted-notes.job.js';
import { RewriteContactPhones } from '../src/people/safety/rewrite-phones.job.js';
import { StudioContext } from '../src/shared/studio-context.js';
import { OpenStudio, type Person } from './open-studio.js';

let studio: OpenStudio;
beforeAll(async () => {
  studio = await OpenStudio.open();
});
afterAll(() => studio.close());

const event = <T extends EventType>(
  type: T,
  occurredAt: string,
  data: EventData<T>,
): StudioEvent<T> => ({
  id: newId(),
  type,
  studioId: HOME_STUDIO_ID,
  occurredAt,
  requestId: null,
  data,
});

const nameOf = async (id: string): Promise<string | undefined> => {
  const [row] = await studio.sql<{ full_name: string }>(
    'SELECT full_name FROM members WHERE id = $1',
    [id],
  );
  return row?.full_name;
};

test('profile events that arrive out of order leave the latest', async () => {
  const handler = studio.apps[0]!.app.get(OnProfileEvents, { strict: false });
  const { manager } = studio.dataSource;
  const person = { userId: newId(), email: 'noor@spec.studio', role: 'user' as const };
  const changed = (at: string, fullName: string) =>
    handler.changed(
      event('profile.changed.v1', at, { ...person, fullName, avatarUrl: '/avatar.webp' }),
      manager,
    );
  await changed('2026-11-23T04:00:02Z', 'Noor Second');
  await changed('2026-11-23T04:00:01Z', 'Noor First');
  await handler.signedUp(
    event('user.signed_up.v1', '2026-11-23T04:00:00Z', { ...person, fullName: 'Noor' }),
    manager,
  );
  expect(await nameOf(person.userId)).toBe('Noor Second');
  // Month and day stay when an event does not say them, and go when it says none.
  const birthdays: unknown[] = [];
  for (const birthday of ['03-14', undefined, null]) {
    const at = `2026-11-23T04:00:0${3 + birthdays.length}Z`;
    const data = { ...person, fullName: 'Noor', avatarUrl: null, birthday };
    await handler.changed(event('profile.changed.v1', at, data), manager);
    birthdays.push(
      ...(await studio.sql('SELECT birthday FROM members WHERE id = $1', [person.userId])),
    );
  }
  expect(birthdays).toEqual([{ birthday: '03-14' }, { birthday: '03-14' }, { birthday: null }]);
});

test('who books before identity’s events arrive is on the roster by the name of the session', async () => {
  const member = await studio.person('user', { fullName: 'Dana Weber' });
  await studio.giveCredits(member, 1);
  await studio.book(member, await studio.addClass());
  expect(await nameOf(member.id)).toBe('Dana Weber');
  await studio.apps[0]!.app.get(OnProfileEvents, { strict: false }).signedUp(
    event('user.signed_up.v1', '2026-11-01T00:00:00Z', {
      userId: member.id,
      email: 'dana@spec.studio',
      fullName: 'Dana M. Weber',
      role: 'user',
    }),
    studio.dataSource.manager,
  );
  expect(await nameOf(member.id)).toBe('Dana M. Weber');
});

test('a trainer’s new name and picture show on the team’s page', async () => {
  await studio.apps[0]!.app.get(OnTrainerEvents, { strict: false }).changed(
    event('profile.changed.v1', '2026-11-23T04:00:00Z', {
      userId: studio.trainerId,
      email: 'layla@spec.studio',
      fullName: 'Layla H. Haddad',
      role: 'trainer',
      avatarUrl: '/avatars/layla.webp',
    }),
    studio.dataSource.manager,
  );
  const member = await studio.person();
  const { body } = await studio.call('GET', '/api/trainers', { token: member.token });
  expect(body.items).toMatchObject([
    { id: studio.trainerId, name: 'Layla H. Haddad', avatarUrl: '/avatars/layla.webp' },
  ]);
});

test('the team follows the roles, in whatever order their events come', async () => {
  const handler = studio.apps[0]!.app.get(OnTrainerEvents, { strict: false });
  const userId = newId();
  const became = (at: string, role: 'user' | 'trainer') =>
    handler.roleChanged(
      event('role.changed.v1', at, {
        userId,
        email: 'omar@spec.studio',
        fullName: 'Omar Said',
        avatarUrl: null,
        before: role === 'user' ? 'trainer' : 'user',
        role,
        isTrainer: role === 'trainer',
      }),
      studio.dataSource.manager,
    );
  const member = await studio.person();
  const team = async () => {
    const { body } = await studio.call('GET', '/api/trainers', { token: member.token });
    return (body.items as { id: string }[]).filter(({ id }) => id === userId);
  };
  await became('2026-11-23T04:00:00Z', 'trainer');
  expect(await team()).toMatchObject([{ name: 'Omar Said' }]);
  await became('2026-11-23T06:00:00Z', 'user');
  expect(await team()).toEqual([]);
  await became('2026-11-23T05:00:00Z', 'trainer');
  expect(await team()).toEqual([]);
  await became('2026-11-23T07:00:00Z', 'trainer');
  expect(await team()).toHaveLength(1);
});

/** A member whose profile identity has published. */
const known = async (): Promise<Person> => {
  const member = await studio.person();
  const handler = studio.apps[0]!.app.get(OnProfileEvents, { strict: false });
  await handler.signedUp(
    event('user.signed_up.v1', '2026-11-01T00:00:00Z', {
      userId: member.id,
      email: `${member.id}@spec.studio`,
      fullName: 'Reem Al Ali',
      role: 'user',
    }),
    studio.dataSource.manager,
  );
  return member;
};

const call = (by: Person, request: string, body?: Record<string, unknown>) => {
  const [method = 'GET', path = ''] = request.split(' ');
  return studio.call(method, path, { token: by.token, key: newId(), ...(body && { body }) });
};

const actionsOn = async (member: Person): Promise<unknown[]> =>
  (
    await studio.sql<{ action: string }>(
      'SELECT action FROM data_history WHERE subject_user_id = $1 ORDER BY at, id',
      [member.id],
    )
  ).map(({ action }) => action);

describe('notes', () => {
  const notesOf = async (member: Person, by: Person) => {
    const { body } = await call(by, `GET /api/admin/members/${member.id}/notes`);
    return listMemberNotes.response!.parse(body).items;
  };

  test('of the staff: pinned first, edited and deleted by their author, restored for a day', async () => {
    const [member, author, other] = [
      await known(),
      await studio.person('admin', { fullName: 'Rania Saleh' }),
      await studio.person('admin', { fullName: 'Omar Aziz' }),
    ];
    const write = async (by: Person, text: string) => {
      const { status, body } = await call(by, `POST /api/admin/members/${member.id}/notes`, {
        text,
      });
      expect(status).toBe(201);
      return memberNote.parse(body);
    };
    const first = await write(author, 'Likes reformer 4.');
    await write(other, 'Please call before 17:00.');
    const note = `/api/admin/member-notes/${first.id}`;
    const edit = (by: Person, body: Record<string, unknown>) => call(by, `PATCH ${note}`, body);

    expect((await edit(other, { text: 'Mine now.' })).body.code).toBe('NOTE_OF_ANOTHER');
    expect((await call(other, `DELETE ${note}`)).body.code).toBe('NOTE_OF_ANOTHER');
    expect((await edit(other, { pinned: true, version: first.version })).status).toBe(200);
    // The author's form was filled before: another field was changed since, which is no conflict.
    const edited = await edit(author, { text: 'Likes reformer 5.', version: first.version });
    expect(edited.status).toBe(200);
    const stale = await edit(author, { text: 'Likes reformer 6.', version: first.version });
    expect([stale.status, stale.body.code]).toEqual([409, 'EDIT_CONFLICT']);
    expect(await notesOf(member, other)).toMatchObject([
      { text: 'Likes reformer 5.', pinned: true, author: { name: 'Rania Saleh' } },
      { text: 'Please call before 17:00.', pinned: false, editedAt: null },
    ]);

    await call(author, `DELETE ${note}`);
    expect(await notesOf(member, author)).toHaveLength(1);
    await call(author, `POST ${note}/restore`);
    expect(await notesOf(member, author)).toHaveLength(2);
    await call(author, `DELETE ${note}`);
    const job = studio.apps[0]!.app.get(EraseDeletedNotes, { strict: false });
    await job.execute();
    expect((await call(author, `POST ${note}/restore`)).status).toBe(200);
    await call(author, `DELETE ${note}`);
    studio.clock.set(studio.clock.in(25));
    await job.execute();
    expect((await call(author, `POST ${note}/restore`)).body.code).toBe('NOT_FOUND');
    expect(
      await rowsContaining((text, values) => studio.sql(text, values), ['reformer 5']),
    ).toEqual([]);
    expect(await actionsOn(member)).toEqual([
      'note.added',
      'note.added',
      'note.edited',
      'note.edited',
      'note.deleted',
      'note.restored',
      'note.deleted',
      'note.restored',
      'note.deleted',
    ]);
  });

  test('are about somebody who is known, and written once a key', async () => {
    const [member, admin] = [await known(), await studio.person('admin')];
    const write = (id: string, key = newId()) =>
      studio.call('POST', `/api/admin/members/${id}/notes`, {
        token: admin.token,
        key,
        body: { text: 'Tall.', pinned: true },
      });
    expect((await write(newId())).body.code).toBe('MEMBER_NOT_FOUND');
    const key = newId();
    const [one, two] = [await write(member.id, key), await write(member.id, key)];
    expect(two).toEqual(one);
    expect(await notesOf(member, admin)).toHaveLength(1);
  });
});

describe('the emergency contact', () => {
  test('is kept, a stale form is refused, and it can be taken away', async () => {
    const [member, admin] = [await known(), await studio.person('admin')];
    const path = `/api/admin/members/${member.id}`;
    const contact = { name: 'Khalid Al Ali', relation: 'husband', phone: '+971 50 736 41 18' };
    const set = (body: Record<string, unknown>) =>
      call(admin, `PUT ${path}/emergency-contact`, body);
    expect((await set({ contact, version: 0 })).body).toMatchObject({
      contact: { ...contact, phone: '+971507364118' },
      contactVersion: 1,
    });
    const stale = await set({ contact: { ...contact, phone: '+971 50 111 11 11' }, version: 0 });
    expect([stale.status, stale.body.code]).toEqual([409, 'EDIT_CONFLICT']);
    for (const phone of ['', '12 34', '+971'])
      expect((await set({ contact: { ...contact, phone } })).status).toBe(400);
    expect((await set({ contact: null, version: 1 })).body).toMatchObject({ contact: null });
    expect((await call(admin, `GET ${path}/safety`)).body).toMatchObject({ contact: null });
    // Who the other person is stands in no history.
    expect(
      await studio.sql('SELECT before, after FROM data_history WHERE subject_user_id = $1', [
        member.id,
      ]),
    ).toEqual([
      { before: { hasContact: false }, after: { hasContact: true } },
      { before: { hasContact: true }, after: { hasContact: false } },
    ]);
  });
});

describe('the number of an emergency contact', () => {
  test('is kept in one form, and those of a former release are rewritten', async () => {
    const admin = await studio.person('admin');
    const keep = async (phone: string) => {
      const { id } = await known();
      const contact = { name: 'Khalid Al Ali', relation: '', phone };
      const { body } = await call(admin, `PUT /api/admin/members/${id}/emergency-contact`, {
        contact,
      });
      const { contact: kept } = body as unknown as { contact: { phone: string } | null };
      return [id, kept?.phone] as const;
    };
    for (const typed of ['(+971) 50 736 4118', '٠٥٠ ٧٣٦ ٤١١٨', '\u202a0507364118\u202c'])
      expect([typed, (await keep(typed))[1]]).toEqual([typed, '+971507364118']);
    const former = ['050 736 41 18', 'ask at the desk'];
    const ids = await Promise.all(former.map(async () => (await keep('0507364118'))[0]));
    for (const [n, phone] of former.entries())
      await studio.sql('UPDATE emergency_contacts SET phone = $2 WHERE member_id = $1', [
        ids[n],
        phone,
      ]);
    // One of its own: the service's rests when it has been through them.
    const context = studio.apps[0]!.app.get(StudioContext);
    await new RewriteContactPhones(studio.dataSource, context).execute();
    const rows = await studio.sql<{ phone: string }>(
      `SELECT phone FROM emergency_contacts WHERE member_id = ANY($1::uuid[])
       ORDER BY array_position($1::uuid[], member_id)`,
      [ids],
    );
    expect(rows.map(({ phone }) => phone)).toEqual(['+971507364118', 'ask at the desk']);
  });
});

describe('health flags', () => {
  const flags = { pregnant: false, injury: 'Lower back, L4-L5', surgery: '', other: '' };
  const setup = async () => {
    const [member, admin] = [await known(), await studio.person('admin', { fullName: 'Rania S' })];
    const path = `/api/admin/members/${member.id}`;
    const set = (body: Record<string, unknown>) => call(admin, `PUT ${path}/health`, body);
    const readings = async () => {
      const { body } = await call(admin, `GET ${path}/health/readings`);
      return listHealthReadings.response!.parse(body).items;
    };
    return { member, admin, path, set, readings };
  };

  test('need consent, are read on demand, and each reading is logged', async () => {
    const { member, admin, path, set, readings } = await setup();
    expect((await set({ ...flags, version: 0 })).status).toBe(400);
    expect((await set({ ...flags, consent: false, version: 0 })).status).toBe(400);
    const kept = await set({ ...flags, consent: true, version: 0 });
    expect(healthRecord.parse(kept.body)).toMatchObject({
      flags,
      consentRecordedBy: 'Rania S',
      version: 1,
    });
    const safety = await call(admin, `GET ${path}/safety`);
    expect(JSON.stringify(safety.body)).not.toContain('L4');
    expect(safety.body).toMatchObject({ health: { onFile: true } });
    expect(await readings()).toEqual([]);
    await call(admin, `POST ${path}/health/readings`);
    expect(await readings()).toMatchObject([{ readerName: 'Rania S', forClass: null }]);

    const stale = await set({ ...flags, injury: 'Knee', consent: true, version: 0 });
    expect([stale.status, stale.body.code]).toEqual([409, 'EDIT_CONFLICT']);
    // Who was refused learns who changed them, not what they say.
    expect(JSON.stringify(stale.body)).not.toContain('L4');

    await call(admin, `DELETE ${path}/health`);
    expect((await call(admin, `POST ${path}/health/readings`)).body).toMatchObject({
      onFile: false,
      consentAt: null,
    });
    expect(await actionsOn(member)).toEqual(['health.changed', 'health.read', 'health.erased']);
    expect(await rowsContaining((text, values) => studio.sql(text, values), ['L4-L5'])).toEqual([]);
  });

  test("are read by the class's trainer from a day before, of those who come", async () => {
    const { member, set, readings } = await setup();
    await set({ ...flags, consent: true, version: 0 });
    await studio.giveCredits(member, 1);
    const scheduleId = await studio.addClass({ startsAt: studio.clock.in(30) });
    await studio.book(member, scheduleId);
    await studio.book(await studio.memberWith(1), scheduleId);
    const trainer = await studio.person('trainer', { id: studio.trainerId, fullName: 'Layla H' });
    const path = `POST /api/schedules/${scheduleId}/health-readings`;
    expect((await call(trainer, path)).body.code).toBe('HEALTH_FLAGS_NOT_OPEN');
    studio.clock.set(studio.clock.in(7));
    expect((await call(await studio.person('trainer'), path)).status).toBe(404);
    expect((await call(trainer, path)).body).toEqual({
      items: [{ userId: member.id, name: expect.any(String), flags }],
    });
    const logged = [{ readerName: 'Layla H', forClass: { name: 'Reformer Flow' } }];
    expect(await readings()).toMatchObject(logged);

    // The class ends 50 minutes after its start; who was there is settled 24 hours later.
    const roster = async () =>
      (await call(trainer, `GET /api/schedules/${scheduleId}/roster`)).body as {
        correctUntil: string;
        healthFlags: number | null;
      };
    const { correctUntil, healthFlags } = await roster();
    expect(healthFlags).toBe(1);
    studio.clock.set(correctUntil);
    expect((await call(trainer, path)).body.code).toBe('HEALTH_FLAGS_CLOSED');
    expect((await roster()).healthFlags).toBeNull();
    expect(await readings()).toMatchObject(logged);
  });
});

describe('the waiver', () => {
  const drawing = [
    [10, 200, 60, 180, 90, 240],
    [400, 100, 401, 100],
  ];
  const signature = { version: 1, name: 'Reem Al Ali', drawing, agreed: true };
  const inForce = async (): Promise<number> => {
    const [row] = await studio.sql<{ version: number }>(
      'SELECT max(version) AS version FROM waiver_texts',
    );
    return row?.version ?? 0;
  };

  test('is asked for by the desk, and signed on the phone once a version', async () => {
    const [member, admin] = [await known(), await studio.person('admin')];
    const path = `/api/admin/members/${member.id}/waiver`;
    const version = await inForce();
    expect((await call(admin, `GET ${path}`)).body).toMatchObject({
      text: { version },
      signature: null,
      isSigned: false,
      requestedAt: null,
    });
    const request = await call(admin, `POST ${path}/request`);
    expect(waiverState.parse(request.body).requestedAt).not.toBeNull();
    const events = await studio.sql<{ data: unknown }>(
      `SELECT data FROM outbox WHERE type = 'waiver.requested.v1' AND data->>'userId' = $1`,
      [member.id],
    );
    expect(events).toEqual([{ data: { userId: member.id, version } }]);

    const sign = (body: Record<string, unknown>) =>
      call(member, 'POST /api/me/waiver/signature', { ...signature, version, ...body });
    expect((await sign({ agreed: false })).status).toBe(400);
    expect((await sign({ drawing: [[1, 2, 3]] })).status).toBe(400);
    expect((await sign({ version: version + 1 })).body.code).toBe('WAIVER_CHANGED');
    const signed = waiverState.parse((await sign({})).body);
    expect(signed).toMatchObject({
      isSigned: true,
      requestedAt: null,
      signature: { version, name: 'Reem Al Ali', drawing, where: 'phone' },
    });
    expect(waiverState.parse((await sign({ name: 'Another Name' })).body)).toEqual(signed);
    expect((await call(admin, `POST ${path}/request`)).body.code).toBe('WAIVER_SIGNED');
    expect((await call(await known(), 'GET /api/me/waiver')).body).toMatchObject({
      signature: null,
    });
  });

  test('what is signed on the phone, and what the desk does, shows at the other desks', async () => {
    const [member, admin] = [await known(), await studio.person('admin')];
    const published = async () =>
      (
        await studio.sql<{ about: string }>(
          `SELECT data->>'about' AS about FROM outbox
           WHERE type = 'front_desk.changed.v1' AND data->>'userId' = $1 ORDER BY id`,
          [member.id],
        )
      ).map(({ about }) => about);
    const version = await inForce();
    await call(member, 'POST /api/me/waiver/signature', { ...signature, version });
    expect(await published()).toEqual(['person']);
    await call(admin, `POST /api/admin/members/${member.id}/notes`, {
      text: 'Window',
      pinned: false,
    });
    expect(await published()).toEqual(['person', 'person']);
  });

  test('is signed on the tablet by a typed name, and once more when the text changes', async () => {
    const [member, admin] = [await known(), await studio.person('admin')];
    const path = `/api/admin/members/${member.id}/waiver`;
    const version = await inForce();
    const typed = { ...signature, version, drawing: null };
    expect((await call(admin, `POST ${path}/signature`, typed)).body).toMatchObject({
      isSigned: true,
      signature: { drawing: null, where: 'tablet' },
    });
    expect(await actionsOn(member)).toEqual(['waiver.signed']);
    await studio.sql(
      `INSERT INTO waiver_texts (studio_id, version, text, published_at)
       VALUES ($1, $2, 'Another text.', now())`,
      [HOME_STUDIO_ID, version + 1],
    );
    expect((await call(member, 'GET /api/me/waiver')).body).toMatchObject({
      text: { version: version + 1, text: 'Another text.' },
      signature: { version },
      isSigned: false,
    });
    expect((await call(admin, `POST ${path}/signature`, typed)).body.code).toBe('WAIVER_CHANGED');
  });
});
