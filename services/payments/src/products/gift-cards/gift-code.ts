import { createHash, randomInt } from 'node:crypto';
import { plainCode } from '@studio/domain-kit';

/** Without letters and digits that look alike. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = 4;
const GROUP = 4;
const ENDING = 4;

/** `K7QX-94HN-VB2M-TT6C`: 16 of 32 letters, 80 bits that nobody guesses. */
export const newCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-');

const bare = (code: string): string =>
  plainCode(code)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');

/** What of a code is kept. No salt: a code is as random as one, and is looked up by this. */
export const hashOf = (code: string): Buffer => createHash('sha256').update(bare(code)).digest();

/** What a card is called by, once its code is mailed. */
export const endingOf = (code: string): string => bare(code).slice(-ENDING);
