/**
 * What an error in a browser may say of itself: nothing of a person. The page keeps these rules before
 * it sends, the gateway before it writes (decision 108).
 */

/** Characters. */
export const ERROR_LIMITS = { message: 300, stack: 4_000, path: 120, errors: 5 } as const;

/** Words of code that engines quote after these: `reading 'seatsLeft'`. All else that is quoted goes. */
const quotesCode =
  /(?:reading|setting|property|module|identifier|element|'in' operator to \w+ for)\s$/;
const isWordOfCode = (quoted: string): boolean => /^[\w$.@/-]{1,40}$/.test(quoted);

const withoutQuotes = (text: string): string =>
  text.replace(
    /"[^"]*(?:"|$)|'[^']*'|`[^`]*(?:`|$)|“[^”]*(?:”|$)|«[^»]*(?:»|$)/g,
    (quoted, at: number, whole: string) =>
      quotesCode.test(whole.slice(0, at)) && isWordOfCode(quoted.slice(1, -1)) ? quoted : '…',
  );

/** In this order: what holds another one's pattern comes first. */
const personal: readonly (readonly [RegExp, string])[] = [
  // What follows a path says whom or what was looked for.
  [/(\/[^\s?#()]*)[?#][^\s)]*/g, '$1'],
  [/[^\s@<>"']+@[^\s@<>"']+/g, '(address)'],
  [/\beyJ[\w-]*(?:\.[\w-]*)*/g, '(token)'],
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, '(id)'],
  // Build ids and hashes in names of files have ten digits; tokens are longer.
  [/\b(?=[\w-]*\d)[\w-]{20,}\b/g, '(token)'],
  [/(?:\+|\b00)?\(?\d[\d\s().-]{5,}\d/g, '(number)'],
];

/** A message without quoted words, addresses, numbers of phones and cards, ids and tokens. */
export const scrubMessage = (message: string): string =>
  personal
    .reduce((text, [pattern, by]) => text.replace(pattern, by), withoutQuotes(message))
    .slice(0, ERROR_LIMITS.message);

/** A place in a file of the studio, in the words of each browser: `at name (https://…/x.js:1:2)`, `name@…`. */
const place = /(?:https?:\/\/[^/\s()]+)?((?:\/[\w.-]+)+\.js)(?:\?[^\s():]*)?:(\d+):(\d+)\)?$/;
const functionName =
  /^(?:at (?:async )?(?:new )?([\w$.<>]{1,60}) ?\(|([\w$.<>/]{1,60})@|at ([\w$]{1,60}) ?\()/;

/** `at name (/path/of/file.js:line:column)`, or undefined for a line that says no place in a file. */
const frameOf = (text: string): string | undefined => {
  const [, file, row, column] = place.exec(text) ?? [];
  if (file === undefined) return undefined;
  const [, ofChrome, ofOthers] = functionName.exec(text) ?? [];
  return `at ${ofChrome ?? ofOthers ?? '?'} (${file}:${row ?? ''}:${column ?? ''})`;
};

/** The places of a stack and nothing else: what stands between them may be anything. */
export const scrubStack = (stack: string): string => {
  let kept = '';
  for (const text of stack.split('\n').slice(0, 60)) {
    const frame = frameOf(text.trim());
    if (frame === undefined) continue;
    if (kept.length + frame.length >= ERROR_LIMITS.stack) break;
    kept += kept === '' ? frame : `\n${frame}`;
  }
  return kept;
};

/** `/admin/users/:id`: of an address what the studio's routes say; ids, tokens and names are `:id`. */
export const pathPattern = (path: string): string =>
  (path.split(/[?#]/)[0] ?? '')
    .split('/')
    .map((part) => (part === '' || /^[a-z]{1,24}(?:-[a-z]{1,24}){0,3}$/.test(part) ? part : ':id'))
    .join('/')
    .slice(0, ERROR_LIMITS.path);
