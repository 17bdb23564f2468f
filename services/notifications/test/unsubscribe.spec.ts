import { randomUUID } from 'node:crypto';
import { until } from '@studio/testing';
import { NotificationsTestApp, type Person } from './notifications-test-app.js';

let testApp: NotificationsTestApp;
let admin: Person;
beforeAll(async () => {
  testApp = await NotificationsTestApp.start();
  admin = await testApp.person({ role: 'admin' });
});
afterAll(() => testApp.stop());

const warning = { creditsRemaining: 2, expirationDate: '2027-01-03', packageType: '10 classes' };
const booking = {
  className: 'Mat',
  date: '2026-11-24',
  startTime: '06:30',
  endTime: '07:20',
  trainer: 'Layla',
};
const send = async (name: string, userEmail: string, payload: object): Promise<string> => {
  const path = `/functions/v1/${name}`;
  const { body } = await testApp.call<{ status: string }>('POST', path, {
    as: admin,
    body: {
      userEmail,
      ...payload,
      ...('feedbackURL' in payload && { feedbackURL: `${testApp.publicUrl}/feedback` }),
    },
  });
  return body.status;
};
const mailTo = (address: string) => until(() => testApp.mails.to(address)[0]);
/** What stands in the header of the first mail to this address, on this desk's own port. */
const linkTo = async (address: string): Promise<string> => {
  const list = (await mailTo(address)).headers.get('list') as {
    unsubscribe?: { url: string };
  };
  const { pathname, search } = new URL(list.unsubscribe?.url ?? 'http://none/');
  return `${testApp.url}${pathname}${search}`;
};
const oneClick = (link: string, init: RequestInit = {}): Promise<Response> =>
  fetch(link, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
    ...init,
  });

test('an optional mail carries the headers of RFC 8058, and a link in its footer', async () => {
  const person = await testApp.person();
  await send('send-credits-warning-email', person.email, warning);
  const mail = await mailTo(person.email);
  const link = await linkTo(person.email);
  const posted = mail.headerLines.find(({ key }) => key === 'list-unsubscribe-post');
  expect(posted?.line).toBe('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(mail.text).toContain(new URL(link).search);
  // The address of somebody with an account does not stand in the link.
  const token = Buffer.from(link.split('token=')[1] ?? '', 'base64url').toString();
  expect(token).toContain(person.id);
  expect(token).not.toContain(person.email);
});

test.each([
  ['send-booking-email', booking],
  ['send-subscription-cancellation-email', { endDate: '2026-12-24', feedbackURL: 'own site' }],
])('%s carries none', async (name, payload) => {
  const address = `${randomUUID()}@spec.studio`;
  await send(name, address, payload);
  expect((await mailTo(address)).headers.has('list')).toBe(false);
});

test('opening the link only asks; the click ends this kind and no other', async () => {
  const person = await testApp.person();
  await send('send-credits-warning-email', person.email, warning);
  const link = await linkTo(person.email);
  for (const method of ['GET', 'HEAD']) expect((await fetch(link, { method })).status).toBe(200);
  expect(await send('send-credits-warning-email', person.email, warning)).toBe('queued');

  for (let n = 0; n < 2; n++) expect((await oneClick(link)).status).toBe(200);
  expect(await send('send-credits-warning-email', person.email, warning)).toBe('skipped');
  expect(await send('send-booking-email', person.email, booking)).toBe('queued');
  const { body } = await testApp.call<{ kinds: { kind: string; channels: { email: boolean } }[] }>(
    'GET',
    '/api/me/preferences',
    { as: person },
  );
  const off = body.kinds.filter(({ channels }) => !channels.email).map(({ kind }) => kind);
  expect(off).toEqual(['credits']);
});

test('the click may come as multipart, and without a body', async () => {
  for (const init of [
    { headers: {}, body: multipart() },
    { headers: {}, body: null },
  ]) {
    const person = await testApp.person();
    await send('send-credits-warning-email', person.email, warning);
    expect((await oneClick(await linkTo(person.email), init)).status).toBe(200);
    expect(await send('send-credits-warning-email', person.email, warning)).toBe('skipped');
  }
});

const multipart = (): FormData => {
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  return form;
};

test('an address without an account can end mails too', async () => {
  const address = `${randomUUID()}@spec.studio`;
  await send('send-credits-warning-email', address, warning);
  expect((await oneClick(await linkTo(address))).status).toBe(200);
  expect(await send('send-credits-warning-email', address.toUpperCase(), warning)).toBe('skipped');
});

test('whoever ended them by mistake takes it back on the same page', async () => {
  const person = await testApp.person();
  for (const address of [person.email, `${randomUUID()}@spec.studio`]) {
    await send('send-credits-warning-email', address, warning);
    const link = await linkTo(address);
    const page = await (await oneClick(link)).text();
    expect(await send('send-credits-warning-email', address, warning)).toBe('skipped');
    const undo = /action="([^"]+)"/.exec(page)?.[1]?.replace('&amp;', '&') ?? '';
    for (let n = 0; n < 2; n++) expect((await oneClick(new URL(undo, link).href)).status).toBe(200);
    expect(await send('send-credits-warning-email', address, warning)).toBe('queued');
  }
});

test('the page speaks the language of the mail, and nothing can run on it', async () => {
  const person = await testApp.person();
  await testApp.call('PATCH', '/api/me/preferences', { as: person, body: { language: 'ar' } });
  await send('send-credits-warning-email', person.email, warning);
  const answer = await fetch(await linkTo(person.email));
  expect(await answer.text()).toContain('<html lang="ar" dir="rtl">');
  expect(answer.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-/,
  );
});

test.each([
  '',
  '?token=',
  '?token=abc',
  '?token=abc.def',
  `?token=${Buffer.from('{"u":null}').toString('base64url')}.${'A'.repeat(43)}`,
  `?token=${encodeURIComponent('"><script>alert(1)</script>')}`,
])('%s is an honest page, and ends nothing', async (search) => {
  for (const answer of [
    await fetch(`${testApp.url}/unsubscribe${search}`),
    await oneClick(`${testApp.url}/unsubscribe${search}`),
  ]) {
    expect(answer.status).toBe(400);
    const page = await answer.text();
    expect(page).toContain('This link is not complete');
    expect(page).not.toContain('<script>');
  }
});
