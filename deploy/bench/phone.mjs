// A browser of a phone's size: bytes of a first visit, and times from a tap to the frame that shows it.
import { chromium } from '@playwright/test';
import { quantile } from './load.mjs';

const PASSWORD = 'pilates1';
const size = { width: 390, height: 844 };

export async function openPhone({ gateway }, executablePath) {
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  /** A page that has never been here, signed in without the form. */
  const visit = async (email, serviceWorkers = 'block') => {
    const context = await browser.newContext({
      baseURL: gateway,
      viewport: size,
      reducedMotion: 'reduce',
      serviceWorkers,
    });
    if (email) await signIn(context, gateway, email);
    return context.newPage();
  };
  return {
    visit,
    async cookieOf(email) {
      const context = await browser.newContext({ baseURL: gateway });
      await signIn(context, gateway, email);
      const cookies = await context.cookies();
      await context.close();
      return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    },
    close: () => browser.close(),
  };
}

async function signIn(context, gateway, email) {
  const answer = await context.request.post('/api/session', {
    data: { email, password: PASSWORD },
    headers: { origin: gateway },
  });
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${answer.status()}`);
}

export async function reportBytes(phone, { path, email }) {
  const page = await phone.visit(email);
  // What comes when the page is idle is not needed for it.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const bytes = await bytesOf(page, path);
  const kb = (type) => `${((bytes.get(type) ?? 0) / 1024).toFixed(1)} KB`;
  console.log(
    `${path.padEnd(10)} scripts ${kb('Script')}, fonts ${kb('Font')}, styles ${kb('Stylesheet')}`,
  );
  await page.context().close();
}

async function bytesOf(page, path) {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  const types = new Map();
  const bytes = new Map();
  browser.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  browser.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId);
    bytes.set(type, (bytes.get(type) ?? 0) + encodedDataLength);
  });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  return bytes;
}

/** In the page: ms from the next click to the first frame for which `isThere` holds. */
const timeTo = (isThere) => `new Promise((resolve) => {
  addEventListener('click', ({ timeStamp }) => {
    const look = () => {
      if (!(${isThere})()) return requestAnimationFrame(look);
      const { port1, port2 } = new MessageChannel();
      // Comes after the frame is painted.
      port1.onmessage = () => resolve(performance.now() - timeStamp);
      port2.postMessage(null);
    };
    requestAnimationFrame(look);
  }, { capture: true, once: true });
})`;

const figures = (times) =>
  `${quantile(times, 0.5).toFixed(0)}, ${Math.max(...times).toFixed(0)} ms`;

export async function reportTaps(phone, count) {
  await reportBook(phone, count);
  await reportNextPage(phone, count);
}

/** The sheet's Book, until the class's card says so; the seat is given back for the next round. */
async function reportBook(phone, count) {
  const page = await phone.visit('member@demo.studio');
  const isQuiet = followNetwork(page);
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const times = [];
  let requests = 0;
  for (let round = 0; round < count; round += 1) {
    await page.goto(`/schedule?date=${day}`);
    const card = page.getByRole('button', { name: /^Book: / }).first();
    const name = String(await card.getAttribute('aria-label')).replace('Book: ', 'Booked: ');
    await card.click();
    const book = page.getByRole('dialog').getByRole('button', { name: 'Book', exact: true });
    await book.waitFor();
    await isQuiet();
    const requested = [];
    const note = (request) => requested.push(request.url());
    page.on('request', note);
    const isBooked = `() => document.querySelector(${JSON.stringify(`[aria-label="${name}"]`)})`;
    const time = page.evaluate(timeTo(isBooked));
    const booked = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await book.click();
    times.push(await time);
    page.off('request', note);
    requests = Math.max(requests, requested.length);
    await giveBack(page, await booked);
  }
  console.log(
    `Book to the changed card        ${figures(times)}; ${requests} request(s) until then`,
  );
  await page.context().close();
}

async function giveBack(page, answer) {
  const { booking } = await answer.json();
  const cancelled = await page.request.delete(`/api/bookings/${booking.id}`, {
    headers: { origin: new URL(page.url()).origin, 'idempotency-key': crypto.randomUUID() },
  });
  if (!cancelled.ok()) throw new Error(`a booking could not be cancelled: ${cancelled.status()}`);
}

/** ms without a request: the page is idle, and what it loads ahead is there. */
const QUIET = 500;

/**
 * Follows what a page asks for. Playwright's own `networkidle` comes once a document: from the second page
 * of the bar on it is there at once.
 */
function followNetwork(page) {
  const underWay = new Set();
  let changedAt = Date.now();
  const note = (change) => (request) => {
    // The stream of live changes never ends.
    if (request.resourceType() === 'eventsource') return;
    change(request);
    changedAt = Date.now();
  };
  page.on(
    'request',
    note((request) => underWay.add(request)),
  );
  for (const end of ['requestfinished', 'requestfailed'])
    page.on(
      end,
      note((request) => underWay.delete(request)),
    );
  return async function isQuiet() {
    while (underWay.size > 0 || Date.now() - changedAt < QUIET)
      await new Promise((resolve) => setTimeout(resolve, 20));
  };
}

/** From page to page of the bar, each once the one before is idle. */
async function reportNextPage(phone, count) {
  const page = await phone.visit('member@demo.studio');
  const isQuiet = followNetwork(page);
  await page.goto('/schedule');
  const times = [];
  let files = 0;
  const bar = ['/profile', '/settings', '/', '/schedule'];
  for (let round = 0; round < count; round += 1) {
    await isQuiet();
    const path = bar[round % bar.length];
    const note = (request) => (files += Number(/script|stylesheet/.test(request.resourceType())));
    page.on('request', note);
    const before = await page.getByRole('heading', { level: 1 }).first().textContent();
    const time = page.evaluate(
      timeTo(`() => {
        const heading = document.querySelector('main h1')?.textContent;
        return heading && heading !== ${JSON.stringify(before)};
      }`),
    );
    await page.locator(`nav a[href="${path}"]`).click();
    times.push(await time);
    page.off('request', note);
  }
  console.log(`next page of the bar, when idle ${figures(times)}; ${files} request(s) for code`);
  await page.context().close();
}
