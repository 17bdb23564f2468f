import type { ClientError } from '@studio/contracts';
import { pathPattern, scrubMessage, scrubStack } from '@studio/domain-kit';
import { shellBuild } from './shell-build.js';

export type ErrorKind = ClientError['kind'];

/** What is known of an error beside itself: by its event, by React, by the loader. */
export interface Circumstances {
  filename?: string;
  lineno?: number;
  colno?: number;
  componentStack?: string | null | undefined;
  /** Container's name of a remote that did not load, and the build that its manifest told. */
  remote?: string;
  build?: string | undefined;
}

/** What browsers throw about nothing: layout that took two frames, a request nobody waits for any more. */
const isNoise = (error: unknown): boolean =>
  error instanceof Error || error instanceof DOMException
    ? error.name === 'AbortError' || error.message.startsWith('ResizeObserver loop')
    : error === undefined || error === null;

/** A refusal or a lost connection: the page says it, and the server knows it. */
const isAnswer = (error: unknown): boolean =>
  error instanceof Error &&
  error.name === 'ApiError' &&
  (error as { code?: unknown }).code !== 'UNREADABLE_ANSWER';

/** Files that can't come without a connection: the page says that it is offline. */
const isOffline = (kind: ErrorKind, error: unknown): boolean =>
  !navigator.onLine &&
  (kind === 'load' || (error instanceof Error && error.name === 'ChunkLoadError'));

const placed = /([\w-]+:\/\/[^\s()]+):\d+:\d+\)?$/;
/** Thrown by what a browser's extension or another site runs in this page. */
const isForeign = (stack: string): boolean => {
  const first = stack.split('\n').find((text) => placed.test(text.trim()));
  const [, url] = placed.exec(first?.trim() ?? '') ?? [];
  return url !== undefined && !url.startsWith(`${location.origin}/`);
};

const stackOf = (error: unknown, { filename, lineno, colno }: Circumstances): string => {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  if (!filename || placed.test(stack) || stack.includes(location.origin)) return stack;
  // A file that can't be read as a script has no stack.
  return `at ? (${filename}:${String(lineno)}:${String(colno)})`;
};

/** zod's words for what an answer lacks; they quote no values. */
const issuesOf = (error: object): string => {
  const { details } = error as { details?: unknown };
  if (!Array.isArray(details)) return '';
  const issues = details as { path?: unknown; message?: unknown }[];
  return issues
    .slice(0, 3)
    .map(({ path, message }) => ` ${String(path)}: ${String(message)}.`)
    .join('');
};

const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { name, message } = error;
  return `${name === 'Error' ? '' : `${name}: `}${message}${issuesOf(error)}`;
};

const ofRemote = /\/remotes\/(mf-[a-z-]+)\/([0-9a-f]{10})\//;

/** Whose code threw: where it was thrown, or the remote that is named first. */
const ownerOf = (
  texts: readonly string[],
  { remote, build }: Circumstances,
): Pick<ClientError, 'application' | 'build'> => {
  for (const text of texts) {
    const [, name, id] = ofRemote.exec(text) ?? [];
    if (name !== undefined && id !== undefined)
      return { application: name.replaceAll('-', '_'), build: id };
  }
  return remote === undefined
    ? { application: 'shell', build: shellBuild() }
    : { application: remote, build: build ?? null };
};

const topOf = (stack: string): string => stack.split('\n')[0] ?? '';

/** Paths of a remote alone stand in the hash. */
const currentPath = (): string =>
  location.hash.startsWith('#/') ? location.hash.slice(1) : location.pathname;

/** What is told of an error; undefined: nothing, it is not the studio's. Without anything of a person. */
export const toClientError = (
  kind: ErrorKind,
  error: unknown,
  circumstances: Circumstances,
): ClientError | undefined => {
  const raw = stackOf(error, circumstances);
  if (isNoise(error) || isAnswer(error) || isOffline(kind, error) || isForeign(raw))
    return undefined;
  const isCaught = kind !== 'uncaught' && kind !== 'rejection';
  const stack = scrubStack(raw);
  // Nobody could find where it comes from.
  if (stack === '' && !isCaught) return undefined;
  const componentStack = scrubStack(circumstances.componentStack ?? '');
  const message = messageOf(error);
  const texts = isCaught ? [topOf(stack), message, stack, componentStack] : [topOf(stack)];
  return {
    kind,
    ...ownerOf(texts, circumstances),
    shell: shellBuild(),
    message: scrubMessage(message),
    stack,
    componentStack,
    path: pathPattern(currentPath()),
    count: 1,
  };
};
