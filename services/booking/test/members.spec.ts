import type { EventData, EventType, StudioEvent } from '@studio/contracts';
import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import { OnTrainerEvents } from '../src/catalogue/items/on-trainer-events.js';
import { OnProfileEvents } from '../src/people/members/on-profile-events.js';
import { OpenStudio } from './open-studio.js';

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
