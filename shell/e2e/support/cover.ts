import { base, enter, trainerAddress } from './people.js';
import { expect } from './test.js';
import type { Page } from './test.js';

const MINUTE = 60_000;
const write = () => ({ origin: base(), 'idempotency-key': crypto.randomUUID() });

interface Named {
  id: string;
  name: string;
}
interface Planned {
  id: string;
  startTime: string;
  startsAt: string;
  endsAt: string;
  date: string;
  classType: Named;
}
interface Resource {
  classType: Named & { motif: string };
  room: Named;
  creditCost: number;
}

/** What a trainer who can't teach hands on. */
export interface ClassToCover extends Planned {
  trainer: Named;
}

/**
 * A minute in which no other class begins: pages tell classes apart by it. Nor one of another trainer,
 * who may have taken it from this one.
 */
const freeMinute = async (frontDesk: Page): Promise<string> => {
  const from = new Date();
  const to = new Date(from.getTime() + 2 * 24 * 60 * MINUTE);
  const [first, last] = [from, to].map((day) => day.toISOString().slice(0, 10));
  const planned = await frontDesk.request.get(
    `/api/admin/schedules?from=${String(first)}&to=${String(last)}`,
  );
  const { items } = (await planned.json()) as { items: ClassToCover[] };
  const taken = new Set(items.map((one) => Date.parse(one.startsAt)));
  const earliest = Math.ceil(from.getTime() / MINUTE + 270 + Math.random() * 12);
  const free = Array.from({ length: 12 }, (_, more) => (earliest + more) * MINUTE).find(
    (minute) => !taken.has(minute),
  );
  if (free === undefined) throw new Error('A class begins in each minute.');
  return new Date(free).toISOString();
};

/**
 * A class of that trainer in four and a half hours, at an odd minute: free cancellation is over, the
 * managers are not alarmed yet. The page is the front desk's.
 */
export const classToCover = async (frontDesk: Page, name: string): Promise<ClassToCover> => {
  const team = await frontDesk.request.get('/api/admin/trainers');
  const trainer = ((await team.json()) as { items: Named[] }).items.find(
    (one) => one.name === name,
  );
  if (!trainer) throw new Error(`${name} does not teach here.`);
  const planned = await frontDesk.request.get('/api/schedules');
  const like = ((await planned.json()) as { items: Resource[] }).items.find(
    ({ classType, creditCost }) => classType.motif === 'reformer' && creditCost === 1,
  );
  const startsAt = await freeMinute(frontDesk);
  const made = await frontDesk.request.post('/api/admin/schedules', {
    headers: write(),
    data: {
      classTypeId: like?.classType.id,
      roomId: like?.room.id,
      trainerId: trainer.id,
      startsAt,
      capacity: 4,
      overlapReason: 'A journey has its own class.',
    },
  });
  expect(made.status(), await made.text()).toBe(201);
  return { ...((await made.json()) as Planned), trainer };
};

/** Two trainers who teach nothing while the class is taught. */
export const twoFree = async (
  frontDesk: Page,
  { date, startsAt, endsAt, trainer }: ClassToCover,
): Promise<readonly [string, string]> => {
  const team = await frontDesk.request.get('/api/admin/trainers');
  const planned = await frontDesk.request.get(`/api/admin/schedules?from=${date}&to=${date}`);
  const { items } = (await planned.json()) as { items: ClassToCover[] };
  const busy = new Set(
    items
      .filter((one) => one.startsAt < endsAt && startsAt < one.endsAt)
      .map((one) => one.trainer.id),
  );
  const [first, second] = ((await team.json()) as { items: Named[] }).items
    .filter(({ id }) => id !== trainer.id && !busy.has(id))
    .map(({ name }) => name);
  if (!first || !second) throw new Error('Fewer than two trainers are free.');
  return [first, second];
};

/** Asks for cover on the page of the class; gives the names of who is offered it. */
export const askForCover = async (page: Page, { id }: Planned, reason: string) => {
  await page.goto(`/trainer-dashboard/class/${id}`);
  await page.getByRole('button', { name: 'Ask for cover' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask for cover' });
  await dialog.getByLabel('Reason').fill(reason);
  const answered = page.waitForResponse((one) => one.url().endsWith(`/${id}/substitution`));
  await dialog.getByRole('button', { name: 'Ask now' }).click();
  const { offers } = (await (await answered).json()) as { offers: Named[] };
  await expect(page.getByText(`${String(offers.length)} trainers were asked`)).toBeVisible();
  return offers.map(({ name }) => name);
};

/** Signs in a trainer who reads what is offered. */
export const openCover = async (page: Page, name: string): Promise<void> => {
  await enter(page, trainerAddress(name));
  await page.goto('/trainer-dashboard/cover');
  await expect(page.getByRole('heading', { name: 'Others need cover' })).toBeVisible();
};

/** The line of a class on the page of cover. */
export const neededLine = (page: Page, { startTime, trainer }: ClassToCover) =>
  page.getByRole('listitem').filter({ hasText: startTime }).filter({ hasText: trainer.name });

/** Takes a class that is offered, after the question that names what follows. */
export const claimClass = async (page: Page, one: ClassToCover): Promise<void> => {
  await neededLine(page, one)
    .getByRole('button', { name: /^Claim / })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Claim this class?' });
  await expect(dialog).toContainText(one.startTime);
  await dialog.getByRole('button', { name: 'Claim the class' }).click();
};

/** The classes of a day on the trainer's own page. */
export const classesOn = async (page: Page, date: string): Promise<string[]> => {
  const answer = await page.request.get(`/api/trainer/schedules?date=${date}`);
  const { items } = (await answer.json()) as { items: { schedule: { id: string } }[] };
  return items.map(({ schedule }) => schedule.id);
};

/** Whether a manager has a say after a claim; every instance knows it once this is over. */
export const setApproval = async (frontDesk: Page, on: boolean): Promise<void> => {
  const saved = await frontDesk.request.put('/api/admin/settings', {
    headers: write(),
    data: { settings: { substitutionNeedsApproval: on } },
  });
  expect(saved.status(), await saved.text()).toBe(200);
};
