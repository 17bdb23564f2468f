import { classesBetween } from './classes.js';
import { newMember, type NewMember } from './new-member.js';
import { admin, base, enter } from './people.js';
import { expect } from './test.js';
import type { Page } from './test.js';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const MINUTE = 60_000;

const write = () => ({ origin: base(), 'idempotency-key': crypto.randomUUID() });

export interface OwnClass {
  id: string;
  date: string;
  /** Name of its class type. */
  name: string;
}

/** A group class of a test's own, in six days at an odd minute; signs the front desk in. */
export const ownClass = async (frontDesk: Page, capacity: number): Promise<OwnClass> => {
  await enter(frontDesk, admin);
  const like = (await classesBetween(frontDesk, 4, 11)).find(
    ({ classType, creditCost }) => classType.motif === 'mat' && creditCost === 1,
  );
  if (!like) throw new Error('The demo studio teaches no mat next week.');
  const { classType, trainer, room } = like as unknown as Record<string, { id: string }>;
  // Six days from the studio's today; past noon in Dubai, so it is the same day there and in UTC.
  const noon = Math.floor((Date.now() + 4 * HOUR) / DAY) * DAY + 6 * DAY + DAY / 2;
  const answer = await frontDesk.request.post('/api/admin/schedules', {
    headers: write(),
    data: {
      classTypeId: classType?.id,
      trainerId: trainer?.id,
      roomId: room?.id,
      startsAt: new Date(noon + Math.floor(Math.random() * 170) * 60_000).toISOString(),
      capacity,
      overlapReason: 'A journey has its own class.',
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const made = (await answer.json()) as { id: string; startsAt: string };
  return { id: made.id, date: made.startsAt.slice(0, 10), name: like.classType.name };
};

interface Group {
  classType: { id: string; motif: string };
  room: { id: string };
  creditCost: number;
}

/** So many minutes from now, but still on the studio's day: four hours before that of UTC ends. */
const soon = (minutes: number): Date => {
  const midnight = (Math.floor((Date.now() + 4 * HOUR) / DAY) + 1) * DAY - 4 * HOUR;
  const nextMinute = Math.ceil(Date.now() / MINUTE) * MINUTE;
  return new Date(Math.max(Math.min(nextMinute + minutes * MINUTE, midnight - MINUTE), nextMinute));
};

/** A class of that trainer that has its check-in open: it starts in a quarter of an hour, unless said. */
export const classSoon = async (
  frontDesk: Page,
  trainerId: string,
  minutes = 15,
): Promise<string> => {
  const answer = await frontDesk.request.get('/api/schedules');
  const { items } = (await answer.json()) as { items: Group[] };
  const like = items.find(
    ({ classType, creditCost }) => classType.motif === 'reformer' && creditCost === 1,
  );
  const made = await frontDesk.request.post('/api/admin/schedules', {
    headers: write(),
    data: {
      classTypeId: like?.classType.id,
      roomId: like?.room.id,
      trainerId,
      startsAt: soon(minutes).toISOString(),
      capacity: 4,
      overlapReason: 'A journey has its own class.',
    },
  });
  expect(made.status(), await made.text()).toBe(201);
  return ((await made.json()) as { id: string }).id;
};

const spots = [1, 2, 3, 4].map((number) => ({
  number,
  kind: 'reformer',
  row: number > 2 ? 2 : 1,
  column: number > 2 ? number - 2 : number,
  outOfOrder: false,
}));

export interface ClassWithSpots {
  roomName: string;
  scheduleId: string;
}

/** A class in a room of its own with four reformers; any trainer's, unless said. */
export const classWithSpots = async (
  frontDesk: Page,
  startsAt: Date,
  trainerId?: string,
): Promise<ClassWithSpots> => {
  const roomName = `Room ${crypto.randomUUID().slice(0, 8)}`;
  const made = await frontDesk.request.post('/api/admin/rooms', {
    headers: write(),
    data: { name: roomName, capacity: 4, spots },
  });
  expect(made.status(), await made.text()).toBe(201);
  const { id: roomId } = (await made.json()) as { id: string };
  const listed = await frontDesk.request.get('/api/class-types');
  const { items } = (await listed.json()) as { items: { id: string; motif: string }[] };
  const [like] = await classesBetween(frontDesk, 4, 11);
  const planned = await frontDesk.request.post('/api/admin/schedules', {
    headers: write(),
    data: {
      classTypeId: items.find(({ motif }) => motif === 'reformer')?.id,
      trainerId: trainerId ?? like?.trainer.id,
      roomId,
      startsAt: startsAt.toISOString(),
      capacity: 4,
      overlapReason: 'A journey has its own class.',
    },
  });
  expect(planned.status(), await planned.text()).toBe(201);
  return { roomName, scheduleId: ((await planned.json()) as { id: string }).id };
};

/** A member of a test's own, signed in, with credits that the front desk gives. */
export const memberWithCredits = async (
  page: Page,
  frontDesk: Page,
  credits: number,
): Promise<NewMember> => {
  const person = await newMember(page);
  await enter(page, person.email, person.password);
  if (credits === 0) return person;
  const profile = await page.request.get('/api/me/profile');
  const { id } = (await profile.json()) as { id: string };
  await givePackage(frontDesk, { memberId: id, credits });
  return person;
};

interface Gift {
  memberId: string;
  credits: number;
  /** Which package it is, by its number of classes: one of ten lasts longer than one of five. */
  classes?: 5 | 10;
}

/** A package with so many credits. */
export const givePackage = async (
  frontDesk: Page,
  { memberId, credits, classes = 10 }: Gift,
): Promise<void> => {
  const sold = await frontDesk.request.get('/api/packages');
  const { items } = (await sold.json()) as { items: { id: string; credits: number }[] };
  const group = items.find((one) => one.credits === classes);
  const answer = await frontDesk.request.post(`/api/admin/members/${memberId}/packages`, {
    headers: write(),
    data: { packageId: group?.id, credits, reason: 'Credits for a journey.' },
  });
  expect(answer.status(), await answer.text()).toBe(201);
};

/** Somebody of a test's own, as the front desk makes them: with a number, without an account. */
export const personByFrontDesk = async (frontDesk: Page): Promise<{ id: string; name: string }> => {
  const [id, name] = [crypto.randomUUID(), `Guest ${crypto.randomUUID().slice(0, 8)}`];
  const made = await frontDesk.request.put(`/api/admin/people/${id}`, {
    headers: write(),
    data: { fullName: name, phone: `+97150${String(Math.random()).slice(-7)}` },
  });
  expect(made.status(), await made.text()).toBe(201);
  return { id, name };
};

/** A place for nothing, in a class of now. */
export const placeFor = async (
  frontDesk: Page,
  memberId: string,
  scheduleId: string,
): Promise<void> => {
  const booked = await frontDesk.request.post('/api/admin/bookings', {
    headers: write(),
    data: {
      memberId,
      scheduleId,
      funding: { kind: 'complimentary' },
      reason: 'A place for a journey.',
      notifyMember: false,
    },
  });
  expect(booked.status(), await booked.text()).toBe(201);
};

/** Opens the sheet of a class on the schedule of its day. */
export const openSheet = async (page: Page, { id, date, name }: OwnClass) => {
  await page.goto(`/schedule?date=${date}&book=${id}`);
  const sheet = page.getByRole('dialog', { name });
  await expect(sheet).toBeVisible();
  return sheet;
};
