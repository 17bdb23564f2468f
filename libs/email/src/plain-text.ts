import type { Language } from './language.js';

/** Line breaks and control characters become blanks: names and titles stay on their line. */
export const oneLine = (text: string): string =>
  text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();

/** Marks that turn the text around them (a name could make an amount read backwards). */
const TURNING = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g;
const ISOLATE = '\u2068';
const END = '\u2069';
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const leftToRight = /[A-Za-z\u00c0-\u024f]/;

/** Without the isolates that `inSentence` puts around words of the other direction. */
export const withoutIsolates = (text: string): string =>
  text.replaceAll(ISOLATE, '').replaceAll(END, '');

/**
 * A value from outside, ready to stand in a sentence of this language: on one line, without control
 * characters, and apart from its neighbours where it runs the other way (Unicode annex 9).
 */
export const inSentence = (text: string, language: Language): string => {
  const clean = oneLine(text.replace(TURNING, ''));
  const foreign = language === 'ar' ? leftToRight : rightToLeft;
  return foreign.test(clean) && !/^https?:\/\//.test(clean) ? `${ISOLATE}${clean}${END}` : clean;
};

/** The same for what a person wrote in several lines. */
export const inParagraphs = (text: string, language: Language): string =>
  text
    .split(/[\r\n]+/)
    .map((line) => inSentence(line, language))
    .join('\n');

/** Empty ones are left out. */
export const paragraphs = (text: string): readonly string[] =>
  text
    .split('\n')
    .map(oneLine)
    .filter((line) => line !== '');
