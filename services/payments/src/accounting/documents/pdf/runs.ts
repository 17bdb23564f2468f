import type { Script } from './fonts.js';

export interface Run {
  script: Script;
  text: string;
}

// Words of Arabic script stay together, so that the font puts them from right to left.
const pieces =
  /(\p{Script=Arabic}+(?:\s+\p{Script=Arabic}+)*)|([\u0020-\u00ff\u2013\u2014\u2018-\u201d\u2022\u2026\u20ac]+)|([\u0100-\u024f\u1e00-\u1eff]+)/gu;

/**
 * Text in pieces that one font file can draw each. What no font of ours has (a picture, another
 * script) becomes a question mark: something must stand there.
 */
export const runsOf = (text: string): Run[] => {
  const plain = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  const runs: Run[] = [];
  let end = 0;
  for (const found of plain.matchAll(pieces)) {
    if (found.index > end) runs.push({ script: 'latin', text: '?' });
    runs.push({ script: scriptOf(found), text: found[0] });
    end = found.index + found[0].length;
  }
  if (end < plain.length) runs.push({ script: 'latin', text: '?' });
  return runs;
};

const scriptOf = ([, arabic, latin]: RegExpExecArray): Script => {
  if (arabic) return 'arabic';
  return latin ? 'latin' : 'latin-ext';
};
