// What the front desk sees: from the press of a key in the command palette to the frame that shows
// the people of these letters, in a real browser, through the gateway.
import { chromium } from '@playwright/test';
import { quantile } from './load.mjs';

/** Milliseconds between two letters of a fast typist. */
const PACE = 70;

export async function openPalette(studio) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await browser.newPage({ baseURL: studio.gateway, reducedMotion: 'reduce' });
  const data = { email: 'desk@demo.studio', password: 'pilates1' };
  await page.request.post('/api/session', { data, headers: { origin: studio.gateway } });
  await page.goto('/admin/users');
  await page.getByRole('table').waitFor();
  await page.evaluate(recordLetterTimes);
  const keyboard = await page.context().newCDPSession(page);
  return { palette: { page, keyboard }, close: () => browser.close() };
}

/**
 * In the page: `window.awaitShown(text)` waits for the next key, then for the frame in which the list
 * is the answer to `text`, and keeps both times in `window.shown`; `first` is the frame that had
 * anything for it.
 */
function recordLetterTimes() {
  let pressedAt;
  addEventListener('keydown', ({ timeStamp }) => (pressedAt = timeStamp), true);
  const shown = (text) => {
    const dialog = document.querySelector('[role="dialog"]');
    if (dialog?.querySelector('[role="combobox"]')?.value !== text) return {};
    const isFinal = dialog.querySelector('[role="status"]')?.textContent !== 'Searching';
    return { isFinal, hasAny: dialog.querySelector('[role="option"]') !== null };
  };
  window.awaitShown = (text) => {
    const before = pressedAt;
    let first;
    window.shown = new Promise((resolve) => {
      const readFrame = () => {
        const { isFinal = false, hasAny = false } = pressedAt === before ? {} : shown(text);
        const { port1, port2 } = new MessageChannel();
        // Comes after the frame is painted.
        port1.onmessage = () => {
          const ms = performance.now() - pressedAt;
          if (isFinal || hasAny) first ??= ms;
          if (isFinal) resolve({ first, final: ms });
        };
        port2.postMessage(null);
        if (!isFinal) requestAnimationFrame(readFrame);
      };
      requestAnimationFrame(readFrame);
    });
  };
}

/** Types `text` letter by letter, each as soon as the one before is answered. */
export async function typeLetters(palette, text, note) {
  const { page } = palette;
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').waitFor();
  const letters = [...text];
  for (let length = 1; length <= letters.length; length += 1)
    note(length, await press(palette, letters.slice(0, length).join('')));
  await page.keyboard.press('Escape');
}

/** Types `text` at a typist's pace; the last letter counts. */
export async function typeFast(palette, text, note) {
  const { page, keyboard } = palette;
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').waitFor();
  for (const letter of text.slice(0, -1)) {
    await pressKey(keyboard, letter);
    await page.waitForTimeout(PACE);
  }
  note(await press(palette, text));
  await page.keyboard.press('Escape');
}

async function press({ page, keyboard }, text) {
  // A key overtakes what a page is asked to do: it waits for the key before it is pressed.
  await page.evaluate((wanted) => void window.awaitShown(wanted), text);
  await pressKey(keyboard, text.at(-1));
  return page.evaluate(() => window.shown);
}

/** A key of any keyboard: Playwright's own knows the American one, and pastes other letters. */
async function pressKey(keyboard, letter) {
  await keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', text: letter, key: letter });
  await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', key: letter });
}

/** Prints percentiles of `{ first, final }` by kind. */
export function reportTyping(times) {
  console.log('\npalette in Chromium, ms from key press to painted frame');
  const heads = ['p50', 'p95', 'p99', 'most'].map((one) => one.padStart(8)).join('');
  console.log(`${''.padEnd(36)}${heads}`);
  for (const [kind, list] of times)
    for (const part of ['first', 'final']) {
      const ms = list.map((one) => one[part]);
      const shown = [0.5, 0.95, 0.99, 1].map((share) => quantile(ms, share).toFixed(0).padStart(8));
      const name = part === 'first' ? `${kind}, something` : `${kind}, the answer`;
      console.log(`${name.padEnd(36)}${shown.join('')}`);
    }
}
