import type {
  AdminClassType,
  AdminRoom,
  AdminSchedule,
  Profile,
  TeamMember,
  Template,
  TemplateKind,
} from '@studio/contracts';
import { AdminClient } from './admin-client.js';
import { studioDay } from './classes.js';
import type { EmptyStudio } from './empty-studio.js';
import { owner } from './setup-steps.js';
import type { FileRow } from './studio-files.js';
import { expect } from './test.js';

interface Listed<Item> {
  items: Item[];
}

/** The first admin, by the link of the log, who teaches all classes. */
const openByOwner = async (studio: EmptyStudio): Promise<AdminClient> => {
  const token = new URL(studio.setupLink).hash.replace('#token=', '').replace('#', '');
  const { email, name: fullName, password } = owner;
  const made = await fetch(`${studio.url}/api/setup/admin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: studio.url },
    body: JSON.stringify({ token, email, fullName, password }),
  });
  expect(made.status, await made.text()).toBe(201);
  const admin = await AdminClient.signIn(studio.url, owner);
  const { id } = await admin.get<Profile>('/api/me/profile');
  await admin.send<TeamMember>('PUT', `/api/admin/users/${id}/role`, {
    role: 'admin',
    teaches: true,
    reason: 'I teach all classes',
  });
  return admin;
};

const startFromTemplate = async (admin: AdminClient, kind: TemplateKind): Promise<void> => {
  const path = `/api/admin/templates/${kind}`;
  // Booking hears of the trainer a moment later.
  const refusal = async () => (await admin.get<Template>(path)).refusal;
  await expect.poll(refusal, { timeout: 30_000 }).toBeNull();
  // On a busy machine the answer can come too late for the gateway; then the list is filled all the same.
  await admin.trySend('POST', path);
  await expect.poll(refusal, { timeout: 60_000 }).toBe('not_empty');
};

/** Opens an empty studio with the rooms, class types, products and week of the demo. */
export const openLikeTheDemo = async (studio: EmptyStudio): Promise<AdminClient> => {
  const admin = await openByOwner(studio);
  for (const kind of ['rooms', 'class_types', 'products', 'timetable'] as const)
    await startFromTemplate(admin, kind);
  return admin;
};

/** Rooms and class types that the demo has beyond the template, as other journeys make some. */
export const copyCatalogue = async (demo: AdminClient, own: AdminClient): Promise<void> => {
  for (const path of ['/api/admin/rooms', '/api/admin/class-types']) {
    const [theirs, here] = await Promise.all(
      [demo, own].map((one) => one.get<Listed<AdminRoom | AdminClassType>>(path)),
    );
    const names = new Set(here?.items.map(({ name }) => name));
    for (const { id: _, active: __, version: ___, ...facts } of theirs?.items ?? [])
      if (!names.has(facts.name)) await own.send('POST', path, facts);
  }
};

const classOf = (row: FileRow): string =>
  [row['Date'], row['Start time'], row['Class type'], row['Room']].join(' ');

/** Classes that bookings name and the week of the template has not: made as single classes. */
export const addMissingClasses = async (
  admin: AdminClient,
  bookings: readonly FileRow[],
): Promise<void> => {
  const { items: schedules } = await admin.get<Listed<AdminSchedule>>(
    `/api/admin/schedules?from=${studioDay(0)}&to=${studioDay(60)}`,
  );
  const taught = new Set(
    schedules.map((one) => [one.date, one.startTime, one.classType.name, one.room.name].join(' ')),
  );
  const missing = new Map(
    bookings.filter((row) => !taught.has(classOf(row))).map((row) => [classOf(row), row]),
  );
  const { items: types } = await admin.get<Listed<AdminClassType>>('/api/admin/class-types');
  const { items: rooms } = await admin.get<Listed<AdminRoom>>('/api/admin/rooms');
  for (const row of missing.values()) {
    const room = rooms.find(({ name }) => name === row['Room']);
    await admin.send('POST', '/api/admin/schedules', {
      classTypeId: types.find(({ name }) => name === row['Class type'])?.id,
      roomId: room?.id,
      trainerId: schedules[0]?.trainer.id,
      startsAt: new Date(`${row['Date']}T${row['Start time']}:00+04:00`).toISOString(),
      capacity: room?.capacity,
      overlapReason: 'It is taught in the other studio too.',
    });
  }
};
