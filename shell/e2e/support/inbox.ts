import { expect } from './test.js';
import type { Page } from './test.js';

interface Mail {
  id: string;
  to: { address: string }[];
  subject: string;
  html: string;
  text: string;
  date: string;
}

const inbox = (): string => process.env['INBOX_URL'] ?? 'http://localhost:4201';

/** What has come to an address so far, the newest first. */
export const mailsOf = async (page: Page, address: string): Promise<Mail[]> => {
  const answer = await page.request.get(`${inbox()}/api/email`);
  return ((await answer.json()) as Mail[])
    .filter(({ to }) => to.some((one) => one.address.toLowerCase() === address.toLowerCase()))
    .sort((a, b) => Date.parse(b.date) - Date.parse(a.date));
};

/** Waits for a mail to an address by what its subject or text says; the newest of several. */
export const mailTo = async (
  page: Page,
  { address, about, since = 0 }: { address: string; about: RegExp; since?: number },
): Promise<Mail> => {
  let found: Mail | undefined;
  await expect
    .poll(
      async () => {
        found = (await mailsOf(page, address)).find(
          ({ subject, text, date }) =>
            Date.parse(date) >= since && about.test(`${subject}\n${text}`),
        );
        return Boolean(found);
      },
      { message: `a mail to ${address} about ${String(about)}`, timeout: 20_000 },
    )
    .toBe(true);
  if (!found) throw new Error('unreachable');
  return found;
};

/** Opens a mailed link as a person does: the page that says what it will do, and its button. */
export const pressLink = async (page: Page, link: string): Promise<void> => {
  await page.goto(link);
  await page.locator('main form button').click();
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/'));
};

/** The same without a page: where the button leads. */
export const spendLink = async (page: Page, link: string): Promise<string> => {
  const answer = await page.request.post(link, { form: {}, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
  return answer.headers()['location'] ?? '';
};

const entities: Record<string, string> = { '&amp;': '&', '&#x3D;': '=', '&quot;': '"' };

/** The first link of a mail that contains `part`, as a mail program would follow it. */
export const linkIn = (mail: Mail, part: string): string => {
  const links = [...mail.html.matchAll(/href="([^"]+)"/g)].map(([, href]) =>
    (href ?? '').replace(/&[#\w]+;/g, (entity) => entities[entity] ?? entity),
  );
  const link = links.find((href) => href.includes(part));
  if (!link) throw new Error(`No link with ${part} among ${links.join(' ')}`);
  return link;
};
