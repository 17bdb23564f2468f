import type { BrowserContext, Route } from '@playwright/test';

/**
 * What a visitor gets instead of a file: status and text; a change of the text; the text with a page's
 * content type; nothing, ever.
 */
type Answer = readonly [number, string] | ((text: string) => string) | 'as a page' | 'never';

export interface BadFiles {
  /** By their path. */
  at: RegExp;
  answer: Answer;
}

const answerBadly = async (route: Route, answer: Answer): Promise<void> => {
  if (answer === 'never') return;
  // As the gateway answers whatever it is asked.
  const nosniff = { 'x-content-type-options': 'nosniff' };
  if (typeof answer === 'object') {
    const [status, body] = answer;
    const contentType = body.startsWith('<') ? 'text/html' : 'text/javascript';
    await route.fulfill({ status, body, headers: { ...nosniff, 'content-type': contentType } });
    return;
  }
  const good = await route.fetch();
  const text = await good.text();
  await route.fulfill({
    response: good,
    headers: {
      ...good.headers(),
      // What is bad on its way must not stay in the browser for a year.
      'cache-control': 'no-store',
      ...(answer === 'as a page' && { 'content-type': 'text/html' }),
    },
    body: answer === 'as a page' ? text : answer(text),
  });
};

/** From now on the remote is bad for all pages of the browser; call what it returns: mended. */
export const rollOutBad = async (
  context: BrowserContext,
  { at, answer }: BadFiles,
): Promise<() => Promise<void>> => {
  const isBad = (url: URL): boolean => at.test(url.pathname);
  const handle = (route: Route): Promise<void> => answerBadly(route, answer);
  await context.route(isBad, handle);
  return () => context.unroute(isBad, handle);
};

/** The good build once more, below another id: as if it had been built from a changed source. */
export const rollOutNext = async (context: BrowserContext): Promise<() => Promise<void>> => {
  const next = 'fedcba9876';
  let build = next;
  const isNext = ({ pathname }: URL): boolean =>
    pathname === '/remotes.json' || pathname.startsWith(`/remotes/mf-admin/${next}/`);
  const handle = async (route: Route): Promise<void> => {
    const good = await route.fetch({ url: route.request().url().replace(next, build) });
    if (!/json|javascript/.test(good.headers()['content-type'] ?? '')) {
      await route.fulfill({ response: good });
      return;
    }
    const text = await good.text();
    build = /\/remotes\/mf-admin\/(\w+)\//.exec(text)?.[1] ?? build;
    await route.fulfill({ response: good, body: text.replaceAll(build, next) });
  };
  await context.route(isNext, handle);
  return () => context.unroute(isNext, handle);
};
