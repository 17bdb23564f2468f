import { linkIn, mailTo, spendLink } from './inbox.js';
import { base } from './people.js';
import { expect } from './test.js';
import type { Page } from './test.js';

export interface NewMember {
  email: string;
  name: string;
  password: string;
}

let made = 0;
const stamp = (): string =>
  `${Date.now().toString(36)}${process.pid.toString(36)}${String(made++)}`;

/** An address that nobody has, and a password for it. */
export const someone = (): NewMember => {
  const mark = stamp();
  return { email: `e2e-${mark}@example.com`, name: `Test ${mark}`, password: 'reformer24' };
};

/** Signs up without the form; the confirmation mail is on its way. */
export const signUp = async (page: Page, person: NewMember): Promise<void> => {
  const answer = await page.request.post('/auth/v1/signup', {
    params: { redirect_to: `${base()}/email-verified` },
    data: { email: person.email, password: person.password, data: { full_name: person.name } },
  });
  expect(answer.status(), await answer.text()).toBe(200);
};

/** A member of a test's own: signed up, confirmed, not signed in. */
export const newMember = async (page: Page): Promise<NewMember> => {
  const person = someone();
  await signUp(page, person);
  const mail = await mailTo(page, { address: person.email, about: /verif|confirm/i });
  await spendLink(page, linkIn(mail, '/auth/v1/verify'));
  return person;
};
