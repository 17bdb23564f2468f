import type { IncomingMessage } from 'node:http';
import { extname, join, sep } from 'node:path';

/** Prefixes that are never pages of the shell. */
const notPages =
  /^\/(\.well-known|api|auth|functions|rest|storage|realtime|webhooks|remotes|internal|metrics|healthz|readyz)(\/|$)/;
/** Eight or more hex digits between separators: the build put the content's hash in the name. */
const hashed = /[.-][0-9a-f]{8,}\.(?:[a-z0-9]+\.)*[a-z0-9]+$/;

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.woff2': 'font/woff2',
};
const squeezable = /^(text\/|application\/(json|manifest)|image\/(svg|x-icon))/;

export const contentTypeOf = (name: string): string =>
  types[extname(name).toLowerCase()] ?? 'application/octet-stream';

export const isCompressible = (contentType: string): boolean => squeezable.test(contentType);

/** The folder of a build of a remote: named by its content, never changed. */
const ofBuild = /^[0-9a-f]{10}\//;

/** A year for what carries its hash; everything else is asked for again, by its ETag. */
export const cacheControlOf = (name: string): string =>
  hashed.test(name) || ofBuild.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache';

/**
 * Pages and workers run under the policy that they come with; all else runs, if at all, under that
 * of its page, and a page's policy of 430 bytes with each script would be 4 KB of a first visit.
 */
export const hasOwnPolicy = (contentType: string, name: string): boolean =>
  contentType.startsWith('text/html') || /(^|[/-])worker\.js$/.test(name);

/** A browser says so; mail scanners, link previews and scripts take whatever there is. */
const wantsPage = (accept = ''): boolean => accept.includes('text/html') || accept === '*/*';

/** Somebody going to a page: the shell's index answers, and its router knows the rest. */
export const isNavigation = (path: string, accept: string | undefined): boolean =>
  !notPages.test(path) && extname(path) === '' && wantsPage(accept);

/**
 * By which address a request is routed. Somebody may open a page by an address that can't be read
 * (`/class/%`): the shell says that there is none. What is not for people keeps its address, and is
 * refused.
 */
export const routedUrl = ({ method, url = '/', headers }: IncomingMessage): string => {
  const [path = '/', ...query] = url.split('?');
  const { accept = '' } = headers;
  const isBrowser = isRead(method) && accept.includes('text/html') && isNavigation(path, accept);
  if (!isBrowser || isReadable(path)) return url;
  return [path.replaceAll('%', '%25'), ...query].join('?');
};

const isRead = (method: string | undefined): boolean => method === 'GET' || method === 'HEAD';

const isReadable = (path: string): boolean => {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
};

/** The file of a public path below a folder; undefined for what must not be found. */
export const fileBelow = (folder: string, path: string): string | undefined => {
  let name: string;
  try {
    name = decodeURIComponent(path);
  } catch {
    return undefined;
  }
  // Dot files (.build.json), the folder above, other separators, the end of a C string.
  if (/(^|\/)\.|\\|\0|\/\/|\/$/.test(name)) return undefined;
  const file = join(folder, name);
  return file.startsWith(folder.endsWith(sep) ? folder : folder + sep) ? file : undefined;
};
