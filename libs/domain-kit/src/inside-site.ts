/**
 * A path of this site or '/': what `from` may be (reliability.md, A8). Everything that a browser
 * could read as another host, as a script, or as an odd path leads home.
 */
export const insideSite = (from: unknown): string => {
  if (typeof from !== 'string' || from.length > 2000) return '/';
  // One slash and no second of either kind; no control characters (browsers strip them).
  if (!/^\/(?![/\\])/.test(from) || /[\u0000-\u001f\u007f\\]/.test(from)) return '/';
  let url: URL;
  try {
    url = new URL(from, 'https://studio.invalid');
  } catch {
    return '/';
  }
  if (url.origin !== 'https://studio.invalid') return '/';
  // An encoded second slash must not become one when a proxy decodes it.
  if (/^\/(%2f|%5c)/i.test(url.pathname) || url.pathname.startsWith('//')) return '/';
  return url.pathname + url.search + url.hash;
};
