import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { unpackWoff } from './woff.js';

const locate = createRequire(import.meta.url);
const read = (family: string, script: string, weight: number): Buffer =>
  unpackWoff(
    readFileSync(
      locate.resolve(`@fontsource/${family}/files/${family}-${script}-${weight}-normal.woff`),
    ),
  );

/** The three voices of the studio's look. */
export type Font = 'text' | 'strong' | 'display';
export type Script = 'latin' | 'latin-ext' | 'arabic';

const weights = { text: 400, strong: 600, display: 500 } as const;

/** Each face in each script; the files hold one script each. */
export const fontFiles: Readonly<Record<Font, Record<Script, Buffer>>> = {
  text: faces('figtree', weights.text),
  strong: faces('figtree', weights.strong),
  display: faces('fraunces', weights.display),
};

function faces(family: string, weight: number): Record<Script, Buffer> {
  return {
    latin: read(family, 'latin', weight),
    'latin-ext': read(family, 'latin-ext', weight),
    arabic: read('ibm-plex-sans-arabic', 'arabic', weight),
  };
}
