import { classesBetween, isFree, studioDay } from './support/classes.js';
import type { StudioClass } from './support/classes.js';
import { test } from './support/empty-studio.js';
import { preview, startImport, takeBack } from './support/import-steps.js';
import type { ImportFile } from './support/import-steps.js';
import {
  addWeeklyClass,
  beginSetup,
  buildTeam,
  fromTemplate,
  owner,
} from './support/setup-steps.js';
import { expect } from './support/test.js';
import type { Page } from './support/test.js';

test.use({ actionTimeout: 15_000 });

const PEOPLE = 2_000;
const OWNERS = 200;
const SUBSCRIBERS = 50;
const BOOKED = 20;
const A_CLASS = 5;

const count = (length: number): number[] => Array.from({ length }, (_, n) => n + 1);
const nameOf = (n: number): string => `Member ${String(n).padStart(4, '0')}`;
const emailOf = (n: number): string => `member.${n}@mail.example`;
const person = (n: number): string[] => [String(n), nameOf(n), emailOf(n), `050${1_000_000 + n}`];

/** Three of the file's people, with a mistake each. */
const mistakes: Readonly<Record<number, readonly string[]>> = {
  500: ['500', nameOf(500), emailOf(7), '0501000500'],
  1200: ['1200', nameOf(1200), emailOf(1200), 'call me'],
  2000: ['2000', nameOf(2000), 'member.2000', '0501002000'],
};
/** The others come in without what can't be read: they have another contact. */
const refusedPeople = [{ line: 501, reason: 'Email: line 8 has the same address' }];
const people: ImportFile = {
  kind: 'People',
  name: 'people.csv',
  head: ['Client ID', 'Full name', 'Email', 'Mobile'],
  rows: count(PEOPLE).map((n) => [...(mistakes[n] ?? person(n))]),
};

const credits: ImportFile = {
  kind: 'Credits',
  name: 'credits.csv',
  head: ['Email', 'Package', 'Credits left', 'Bought on', 'Expires on', 'Price paid'],
  rows: count(OWNERS + 1).map((n) => [
    emailOf(n),
    n > OWNERS ? 'Gold pass' : '10-class package',
    '6',
    studioDay(-10),
    studioDay(45),
    '1250.00',
  ]),
};

/** After those who own packages; the last one was never a customer. */
const subscriber = (n: number): string => emailOf(n > SUBSCRIBERS ? PEOPLE + n : OWNERS + n);
const planMembers: ImportFile = {
  kind: 'Plan members',
  name: 'plan-members.csv',
  head: ['Email', 'Plan', 'Paid until'],
  rows: count(SUBSCRIBERS + 1).map((n) => [subscriber(n), '8 classes a month', studioDay(40)]),
};

/** Some in each class, most with their package, the last ones with their plan; and one for no class. */
const bookingsIn = (classes: readonly StudioClass[]): ImportFile => {
  const rows = classes.flatMap(({ date, startTime, classType, trainer }, at) =>
    count(A_CLASS).map((seat) => {
      const n = at * A_CLASS + seat;
      const pays =
        at < classes.length - 1 ? [emailOf(n), '10-class package'] : [subscriber(seat), 'plan'];
      return [...pays, date, startTime, classType.name, trainer.name];
    }),
  );
  const nowhere = [emailOf(OWNERS), '10-class package', studioDay(3), '03:00', 'Mat', ''];
  return {
    kind: 'Bookings',
    name: 'bookings.csv',
    head: ['Email', 'Paid with', 'Date', 'Start time', 'Class type', 'Trainer'],
    rows: [...rows, nowhere],
  };
};

const weekly = { type: 'Mat', trainer: owner.name, room: 'Mat & Barre', at: '18:30' };

/** What must be there before records of another system have something to belong to. */
const setUp = async (page: Page): Promise<void> => {
  await buildTeam(page, { name: 'Layla Haddad', email: 'layla@studio.example' });
  await fromTemplate(page, 'Rooms', /^Rooms\d rooms/);
  await fromTemplate(page, 'Class types', /^Class types\d+ class types/);
  await fromTemplate(page, 'Packages and plans', /^Packages and plans\d packages, \d plans/);
  for (const day of [2, 3]) await addWeeklyClass(page, { ...weekly, from: studioDay(day) });
};

/** Classes of the next weeks that have room for some more. */
const someClasses = async (page: Page): Promise<StudioClass[]> => {
  const found = await classesBetween(page, 2, 16);
  return found.filter((one) => isFree(one) && one.seatsLeft >= A_CLASS).slice(0, BOOKED / A_CLASS);
};

/** An imported person, as the front desk finds them. */
const findMember = async (page: Page, n: number): Promise<void> => {
  await page.goto(`/admin/users?search=${encodeURIComponent(emailOf(n))}`);
  await page
    .getByRole('table', { name: 'Users' })
    .getByRole('link', { name: nameOf(n) })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: nameOf(n) })).toBeVisible();
};

const importRecords = async (page: Page): Promise<void> => {
  await preview(page, credits, [
    { line: OWNERS + 2, reason: /^Package: there is no package “Gold pass” at Products/ },
  ]);
  await startImport(page, {
    button: 'Import 200 packages',
    report: '200 rows imported, none known before, 1 row could not be imported.',
  });
  await preview(page, planMembers, [
    { line: SUBSCRIBERS + 2, reason: /nobody here is this person; import people first$/ },
  ]);
  await startImport(page, {
    button: 'Import 50 plan members',
    report: '50 rows imported, none known before, 1 row could not be imported.',
  });
};

test('an owner moves to an empty studio: 2,000 people, their credits, plans and bookings', async ({
  page,
  studio,
}) => {
  test.setTimeout(400_000);
  await beginSetup(page, studio);
  await setUp(page);

  await preview(page, people, refusedPeople);
  await expect(page.getByRole('radio', { name: 'With a warning 2' })).toBeVisible();
  await startImport(page, {
    button: 'Import 1,999 people',
    report: '1,999 people, none known before, 1 row could not be read.',
  });
  await importRecords(page);
  await findMember(page, 7);
  await page.getByRole('tab', { name: 'Credits' }).click();
  await expect(page.getByRole('table', { name: 'Credits' })).toContainText('6 of 10');

  const classes = await someClasses(page);
  expect(classes).toHaveLength(BOOKED / A_CLASS);
  await preview(page, bookingsIn(classes), [
    { line: BOOKED + 2, reason: /^Class type: there is no class “Mat” at this time/ },
  ]);
  await startImport(page, {
    button: 'Import 20 bookings',
    report: '20 rows imported, none known before, 1 row could not be imported.',
  });
  const report = page.url();
  const roster = page.getByRole('main').getByText(nameOf(7));
  // The second five: 6 to 10.
  await page.goto(`/admin/class/${classes[1]?.id}`);
  await expect(roster).toBeVisible({ timeout: 30_000 });

  await page.goto(report);
  await takeBack(page, {
    question: '20 places are given back.',
    report: '20 rows were taken back, none was kept.',
  });
  await page.goto(`/admin/class/${classes[1]?.id}`);
  await expect(page.getByText('Nobody booked yet.')).toBeVisible();
  await expect(roster).toBeHidden();

  await preview(page, people, refusedPeople);
  await expect(page.getByRole('radio', { name: 'Known 1999' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nothing to import' })).toBeDisabled();
});
