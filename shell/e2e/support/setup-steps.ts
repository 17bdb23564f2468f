import type { EmptyStudio } from './empty-studio.js';
import { expect } from './test.js';
import type { Page } from './test.js';
import type { Locator } from '@playwright/test';

export const owner = {
  name: 'Hessa Al Marri',
  email: 'owner@studio.example',
  password: 'reformer24',
};

/** The owner opens the link of the log, has an account, and stands before the checklist. */
export const beginSetup = async (page: Page, studio: EmptyStudio): Promise<void> => {
  await page.goto(studio.setupLink);
  await page.getByLabel('Full name').fill(owner.name);
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByLabel('Confirm password').fill(owner.password);
  await page.getByRole('button', { name: 'Create account and begin' }).click();
  await expect(page).toHaveURL(/\/admin\/setup$/);
};

/** A row of the checklist, by what stands in it. */
export const setupRow = (page: Page, text: RegExp): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: text });

/** From the checklist to the page of one of its steps. */
export const openStep = async (page: Page, item: string): Promise<void> => {
  await page.goto('/admin/setup');
  await page.getByRole('link', { name: new RegExp(`^(Open|Edit): ${item}$`) }).click();
};

/** A list of the checklist is begun from its template: what stands in its row then. */
export const fromTemplate = async (page: Page, item: string, made: RegExp): Promise<void> => {
  await page.goto('/admin/setup');
  await page.getByRole('button', { name: `${item}: start from the template` }).click();
  const dialog = page.getByRole('dialog', { name: `${item} from the template` });
  await dialog.getByRole('button', { name: /^Make/ }).click();
  await expect(dialog).toBeHidden();
  await expect(setupRow(page, made)).toBeVisible();
};

const saveSection = async (
  page: Page,
  title: string,
  fields: Record<string, string>,
): Promise<void> => {
  const section = page.getByRole('region', { name: title, exact: true });
  for (const [label, value] of Object.entries(fields))
    await section.getByLabel(label, { exact: true }).fill(value);
  await section.getByRole('button', { name: 'Save' }).click();
  await expect(section.getByRole('button', { name: 'Save' })).toBeDisabled();
};

/** Name, address and contacts. */
export const writeProfile = async (page: Page): Promise<void> => {
  await openStep(page, 'Studio profile');
  await saveSection(page, 'Name and logo', { Name: 'Palm Reformer' });
  await saveSection(page, 'Address', { Street: 'Shop 4, Marina Walk', City: 'Dubai' });
  await saveSection(page, 'Contacts', { Email: 'hello@palm.example' });
};

/** Without it nothing can be sold: who issues papers, and that there is no VAT on them. */
export const writeLegalDetails = async (page: Page): Promise<void> => {
  await openStep(page, 'Legal details and VAT');
  const section = page.getByRole('region', { name: 'Invoices', exact: true });
  await section.getByLabel('VAT status').selectOption({ label: 'Not registered for VAT' });
  await saveSection(page, 'Invoices', { 'Legal name': 'Palm Reformer LLC' });
};

export const addRoom = async (page: Page, name: string, seats: string): Promise<void> => {
  await openStep(page, 'Rooms');
  await page.getByRole('button', { name: /^Add.*Rooms/ }).click();
  const dialog = page.getByRole('dialog', { name: 'New room' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Seats').fill(seats);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
};

/** The owner teaches, and a trainer is invited. */
export const buildTeam = async (page: Page, trainer: { name: string; email: string }) => {
  await openStep(page, 'Team');
  await page.getByRole('button', { name: 'Change' }).click();
  const role = page.getByRole('dialog', { name: `Role of ${owner.name}` });
  await role.getByLabel('Teaches too, and stands in the timetable').check();
  await role.getByLabel('Reason').fill('I teach the evening classes');
  await role.getByRole('button', { name: 'Save role' }).click();
  await expect(role).toBeHidden();
  await page.getByRole('button', { name: 'Invite someone' }).click();
  const invite = page.getByRole('dialog', { name: 'Invite someone to the team' });
  await invite.getByLabel('Full name').fill(trainer.name);
  await invite.getByLabel('Email').fill(trainer.email);
  await invite.getByRole('radio', { name: /^Trainer/ }).check();
  await invite.getByRole('button', { name: 'Send invitation' }).click();
  await expect(invite).toBeHidden();
};

interface WeeklyClass {
  type: string;
  trainer: string;
  room: string;
  /** Its first day, and so its day of the week. */
  from: string;
  at: string;
}

/** One class of every week, put on the timetable by hand. */
export const addWeeklyClass = async (page: Page, one: WeeklyClass): Promise<void> => {
  await openStep(page, 'Timetable');
  await page.getByRole('button', { name: 'New class' }).click();
  const dialog = page.getByRole('dialog', { name: 'New class' });
  await dialog.getByLabel('What is taught').selectOption({ label: one.type });
  const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' });
  await dialog
    .getByLabel('Every', { exact: true })
    .selectOption({ label: weekday.format(new Date(one.from)) });
  await dialog.getByLabel('Begins').fill(one.at);
  await dialog.getByLabel('First day').fill(one.from);
  await dialog.getByLabel('Trainer').selectOption({ label: one.trainer });
  await dialog.getByLabel('Room').selectOption({ label: one.room });
  await dialog.getByRole('button', { name: 'Put it on the timetable' }).click();
  await expect(dialog).toBeHidden();
};

export const publishText = async (page: Page, tab: string): Promise<void> => {
  await openStep(page, 'Legal texts');
  await page.getByRole('tab', { name: tab }).click();
  await page.getByRole('button', { name: 'Begin with the template' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Version 1, ')).toBeVisible();
};

export const addPackage = async (
  page: Page,
  one: { name: string; credits: string; price: string },
): Promise<void> => {
  await openStep(page, 'Packages and plans');
  await page.getByRole('button', { name: 'Add package' }).click();
  const dialog = page.getByRole('dialog', { name: 'New package' });
  await dialog.getByLabel('Name').fill(one.name);
  await dialog.getByLabel('Classes', { exact: true }).fill(one.credits);
  await dialog.getByLabel('Price in AED').fill(one.price);
  await dialog.getByRole('button', { name: 'Add package' }).click();
  await expect(dialog).toBeHidden();
};
