import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What can be wrong with a build that is rolled out. */
export const faults = [
  'a manifest that is no JSON',
  'no entry',
  'an entry with a syntax error',
  'an entry that throws',
  'no file of the routes',
  'routes that throw',
  'no files of the pages',
  'pages that throw',
] as const;
export type Fault = (typeof faults)[number];

/** The title of one of the pages, where it is drawn. */
const pageTitle = /title:(?:\(0,[\w.]+\)|\w+)\("(?:faqs|aboutUs|trainers)"\)/g;
const routes = /^assets\/__federation_expose_routes\.\w+\.js$/;

/** What a file of a bad build says; undefined: it is missing. */
const thrown = '(()=>{throw new Error("the bad build")})()';
const entry = 'remoteEntry.js';
const isRoutes = (file: string): boolean => routes.test(file);
const isPage = (file: string): boolean => !isRoutes(file) && /^assets\/.*\.js$/.test(file);

/** Which files a fault changes, and what they then hold; undefined: the file is missing. */
const effects: Record<
  Fault,
  { file: (file: string) => boolean; text: (text: string) => string | undefined }
> = {
  'a manifest that is no JSON': {
    file: (file) => file === 'mf-manifest.json',
    text: () => '<!doctype html>',
  },
  'no entry': { file: (file) => file === entry, text: () => undefined },
  'an entry with a syntax error': {
    file: (file) => file === entry,
    text: () => 'var broken = {{{',
  },
  'an entry that throws': { file: (file) => file === entry, text: () => thrown },
  'no file of the routes': { file: isRoutes, text: () => undefined },
  'routes that throw': {
    file: isRoutes,
    text: (text) => text.replace('default:{shellApi', `default:${thrown},x:{shellApi`),
  },
  'no files of the pages': { file: isPage, text: () => undefined },
  'pages that throw': {
    file: isPage,
    text: (text) => text.replaceAll(pageTitle, `title:${thrown}`),
  },
};

const broken = (fault: Fault | undefined, file: string, text: string): string | undefined => {
  const effect = fault && effects[fault];
  return effect?.file(file) ? effect.text(text) : text;
};

/**
 * Makes other builds of a built remote, without building: new content, so another build id and
 * other file names, as if its source had changed. The messages that are
 * page titles carry the name of the build.
 */
export class BuiltRemote {
  private readonly files: string[];
  private readonly made: string[] = [];

  constructor(
    private readonly dist: string,
    private readonly folder: string,
    private readonly titles: readonly string[],
  ) {
    const mine = /^(assets\/.+|remoteEntry\.js|mf-manifest\.json|files\.json)$/;
    this.files = readdirSync(dist, { recursive: true })
      .map(String)
      // What is compressed beforehand would still say what the build said.
      .filter((file) => mine.test(file) && /\.\w+$/.test(file) && !file.endsWith('.br'));
  }

  /** Returns the folder of the build. */
  build(name: string, fault?: Fault): string {
    const target = join(this.folder, name.replaceAll(' ', '-'));
    const renamed = this.newNames(name);
    const files: string[] = [];
    for (const file of this.files) {
      const path = join(target, renamed(file));
      const content = readFileSync(join(this.dist, file));
      let made: Buffer | string | undefined = content;
      if (/\.(js|css|json)$/.test(file)) {
        let text = renamed(content.toString('utf8'));
        for (const title of this.titles)
          text = text.replaceAll(`["${title}"]`, `["${title}, ${name}"]`);
        made = broken(fault, file, text);
      }
      if (made === undefined) continue;
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, made);
      files.push(renamed(file));
    }
    // As a build leaves it, for who publishes it (libs/federation, written-files.ts).
    writeFileSync(join(target, '.build.json'), JSON.stringify({ files }));
    this.made.push(target);
    return target;
  }

  remove(): void {
    for (const folder of this.made) rmSync(folder, { recursive: true, force: true });
  }

  /** Another hash for each hash: those in the names of files, and the build's id. */
  private newNames(name: string): (text: string) => string {
    const manifest = JSON.parse(readFileSync(join(this.dist, 'mf-manifest.json'), 'utf8')) as {
      metaData: { buildInfo: { buildId?: string } };
    };
    const hashes = this.files.flatMap((file) => /\.([0-9a-f]{10})\.\w+$/.exec(file)?.[1] ?? []);
    const all = [...new Set([...hashes, manifest.metaData.buildInfo.buildId ?? 'none'])];
    const pattern = new RegExp(all.join('|'), 'g');
    return (text) =>
      text.replace(pattern, (hash) =>
        createHash('sha256').update(`${name} ${hash}`).digest('hex').slice(0, 10),
      );
  }
}
