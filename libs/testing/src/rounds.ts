/** Whether the spec that runs is one of `npm run test:slow`, by the name of its file. */
export const isSlowSpec = (): boolean =>
  expect.getState().testPath?.endsWith('.slow.spec.ts') ?? false;

/**
 * How often a race or a random walk is run. `races.slow.spec.ts` imports `races.spec.ts`: the same
 * tests, a few rounds in `npm test`, all of them in `npm run test:slow`.
 */
export const rounds = ({ fast, slow }: { fast: number; slow: number }): number =>
  isSlowSpec() ? slow : fast;
