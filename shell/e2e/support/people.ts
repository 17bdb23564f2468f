import { expect } from './test.js';
import type { Page } from './test.js';

/** The demo studio's password (issue: the demo studio). */
const PASSWORD = 'pilates1';

export const member = 'member@demo.studio';
export const trainer = 'trainer@demo.studio';
export const manager = 'manager@demo.studio';
export const frontDeskPerson = 'desk@demo.studio';
export const admin = 'admin@demo.studio';
export const adminAccount = { email: admin, password: PASSWORD };
/** The n-th other member, 1 to 219. */
export const otherMember = (n: number): string => `member${String(n).padStart(3, '0')}@demo.studio`;
/** A trainer's account by name; the first one has the short address. */
export const trainerAddress = (name: string): string =>
  name === 'Layla Haddad' ? trainer : `${name.toLowerCase().replace(' ', '.')}@demo.studio`;

/** Signs in by the form. */
export const signIn = async (page: Page, email: string, password = PASSWORD): Promise<void> => {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeHidden();
};

/** Signs a browser in without the form, for tests about something else. */
export const enter = async (page: Page, email: string, password = PASSWORD): Promise<void> => {
  const answer = await page.request.post('/api/session', {
    data: { email, password },
    headers: { origin: new URL(page.url() === 'about:blank' ? base() : page.url()).origin },
  });
  expect(answer.status(), await answer.text()).toBe(200);
};

/** Where the studio is. */
export const base = (): string => process.env['BASE_URL'] ?? 'http://localhost:4200';
