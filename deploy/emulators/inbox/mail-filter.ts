import type { Mail } from './mail.js';

/** maildev's filter: `?to.address=a@b.c&subject=Hello`; a list fits when one of its entries does. */
export function matchesFilter(wanted: URLSearchParams): (mail: Mail) => boolean {
  return (mail) => [...wanted].every(([path, value]) => fits(mail, path.split('.'), value));
}

function fits(value: unknown, [head, ...rest]: string[], wanted: string): boolean {
  if (Array.isArray(value)) {
    const path = head === undefined ? [] : [head, ...rest];
    return value.some((entry) => fits(entry, path, wanted));
  }
  if (head === undefined) return String(value).toLowerCase() === wanted.toLowerCase();
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, head)) return false;
  return fits((value as Record<string, unknown>)[head], rest, wanted);
}
