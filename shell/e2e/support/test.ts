import { test as base, expect } from '@playwright/test';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';

export { expect };
export type { Page };

/** A toast by what it says: the same words may stand at a field too. */
export const toastOf = (page: Page, text: string): Locator =>
  page.locator('[data-sonner-toast]', { hasText: text });

/**
 * The recorder of a second try puts its script into each frame; that of a mail's preview takes none.
 */
const ofTheRecorder = /^Blocked script execution in 'about:srcdoc' because .* sandboxed/;

/** What a page must not do: log an error, throw, or break the content security policy. */
const recordErrors = (page: Page, errors: string[], allowed: readonly RegExp[]): void => {
  const note = (text: string): void => {
    if (test.info().retry > 0 && ofTheRecorder.test(text)) return;
    if (!allowed.some((pattern) => pattern.test(text))) errors.push(`${page.url()} ${text}`);
  };
  page.on('console', (message) => {
    if (message.type() === 'error') note(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => note(`thrown: ${error.message}`));
};

interface Fixtures {
  /** Errors that a test provokes on purpose: push patterns of them. */
  allowed: RegExp[];
  errors: string[];
  /** Another person's browser, watched like the first. */
  newPerson: (options?: Parameters<Browser['newContext']>[0]) => Promise<Page>;
}

export const test = base.extend<Fixtures>({
  allowed: async ({ browserName: _ }, use) => use([]),
  errors: async ({ browserName: _ }, use) => {
    const errors: string[] = [];
    await use(errors);
    expect(errors, 'errors in the console').toEqual([]);
  },
  page: async ({ page, errors, allowed }, use) => {
    recordErrors(page, errors, allowed);
    await use(page);
  },
  newPerson: async ({ browser, errors, allowed, baseURL }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({
        baseURL: baseURL ?? '',
        viewport: { width: 1440, height: 900 },
        locale: 'en-AE',
        timezoneId: 'America/New_York',
        ...options,
      });
      contexts.push(context);
      const page = await context.newPage();
      recordErrors(page, errors, allowed);
      return page;
    });
    for (const context of contexts) await context.close();
  },
});
