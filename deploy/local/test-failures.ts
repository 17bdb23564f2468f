import { stripVTControlCharacters } from 'node:util';

/** A test that failed, at its first or its second try, and the beginning of what it said. */
export interface TestFailure {
  title: string;
  reason: string;
}

interface JestReport {
  testResults: {
    name: string;
    status: string;
    /** Of a file that did not load. */
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
}

interface BrowserSuite {
  title: string;
  suites?: BrowserSuite[];
  specs: { title: string; tests: { results?: { error?: { message?: string } }[] }[] }[];
}

interface BrowserReport {
  errors: { message?: string }[];
  suites: BrowserSuite[];
}

/** Enough to tell what was expected and where; the whole stands further up. */
const reasonLines = 12;

const beginning = (message: string | undefined): string =>
  stripVTControlCharacters(message ?? 'without a message')
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, reasonLines)
    .join('\n');

export function failuresOfJest(text: string | undefined): TestFailure[] {
  const files = text === undefined ? [] : (JSON.parse(text) as JestReport).testResults;
  return files
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (!failed.length) return [{ title: name, reason: beginning(message) }];
      return failed.map(({ fullName, failureMessages }) => ({
        title: `${name} › ${fullName}`,
        reason: beginning(failureMessages?.[0]),
      }));
    });
}

export function failuresOfBrowser(text: string | undefined): TestFailure[] {
  if (text === undefined) return [];
  const { errors, suites } = JSON.parse(text) as BrowserReport;
  const outside = errors.map(({ message }) => ({ title: 'journeys', reason: beginning(message) }));
  return [...outside, ...suites.flatMap((suite) => failuresIn(suite, []))];
}

const failuresIn = (suite: BrowserSuite, above: readonly string[]): TestFailure[] => {
  const path = [...above, suite.title];
  const own = suite.specs.flatMap(({ title, tests }) =>
    tests
      .flatMap(({ results }) => results ?? [])
      .filter(({ error }) => error !== undefined)
      .map(({ error }) => ({
        title: [...path, title].join(' › '),
        reason: beginning(error?.message),
      })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => failuresIn(inner, path))];
};

/** As it is printed at the end of a run, and kept for the end of several. */
export const failureText = (failures: readonly TestFailure[]): string =>
  failures
    .map(({ title, reason }) => `failed: ${title}\n${reason.replaceAll(/^/gm, '    ')}`)
    .join('\n');
