import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping';
import { mapsOf } from './source-maps.js';
import type { Target } from './target.js';

/** A line of a stack that says a place in a shipped file. */
interface Frame {
  /** `shell`, `mf-admin`. */
  application: string;
  /** Undefined: the address does not say it. */
  build: string | undefined;
  /** Below the build's folder. */
  file: string;
  line: number;
  column: number;
  /** Of the function, as it is called in the shipped file. */
  name: string;
}

/** `at name (https://…/x.js:1:2)` of Chrome, `name@https://…/x.js:1:2` of Firefox and Safari. */
const place = /(?:https?:\/\/[^/\s]+)?(\/[^\s():?]+\.js)(?:\?[^\s():]*)?:(\d+):(\d+)/;
const named = /(?:^\s*at (?:async )?(?:new )?([\w$.<>]+) \(|^\s*([\w$.<>/]+)@)/;
const ofRemote = /^\/remotes\/([a-z0-9-]+)\/([0-9a-f]{10})\/(.+)$/;

const nameIn = (text: string): string => {
  const [, ofChrome, ofOthers] = named.exec(text) ?? [];
  return ofChrome ?? ofOthers ?? '';
};

/** What a line of a stack says; undefined: no place in a shipped file. */
export const parseFrame = (text: string): Frame | undefined => {
  const [, path, row, column] = place.exec(text) ?? [];
  if (path === undefined) return undefined;
  const at = { line: Number(row), column: Number(column), name: nameIn(text) };
  const [, application, build, file] = ofRemote.exec(path) ?? [];
  if (application !== undefined && file !== undefined) return { application, build, file, ...at };
  const [, shellBuild] = /^\/assets\/shell\.([0-9a-f]{10})\.js$/.exec(path) ?? [];
  return { application: 'shell', build: shellBuild, file: path.slice(1), ...at };
};

/** Lines of source around the one that threw. */
const AROUND = 2;

const excerpt = (source: string, line: number): string[] => {
  const lines = source.split('\n');
  const first = Math.max(1, line - AROUND);
  return lines.slice(first - 1, line + AROUND).map((text, n) => {
    const number = first + n;
    return `      ${number === line ? '>' : ' '} ${String(number).padStart(4)} | ${text.slice(0, 160)}`;
  });
};

/** Says where in the source the lines of stacks lie, by the source maps that a target keeps. */
export class StackResolver {
  /** Which map was not found, of which build. */
  readonly missing = new Set<string>();
  resolved = 0;
  private readonly maps = new Map<string, Promise<TraceMap | undefined>>();

  constructor(private readonly target: Target) {}

  /** The lines of a stack, each place in a shipped file replaced by its place in the source. */
  async resolve(stack: string, shellBuild?: string): Promise<string[]> {
    const lines: string[] = [];
    for (const text of stack.split('\n')) lines.push(...(await this.line(text, shellBuild)));
    return lines;
  }

  private async line(text: string, shellBuild: string | undefined): Promise<string[]> {
    const frame = parseFrame(text);
    if (!frame) return [text];
    const build = frame.build ?? (frame.application === 'shell' ? shellBuild : undefined);
    const map = await this.mapOf(frame, build);
    if (!map) return [text];
    // Browsers count columns from 1, source maps from 0.
    const found = originalPositionFor(map, { line: frame.line, column: frame.column - 1 });
    if (found.source === null) return [text];
    this.resolved += 1;
    const source = sourceContentFor(map, found.source);
    const at = `${found.source}:${String(found.line)}:${String(found.column + 1)}`;
    const name = found.name ?? frame.name;
    return [
      `    at ${name === '' ? at : `${name} (${at})`}`,
      ...(source === null ? [] : excerpt(source, found.line)),
    ];
  }

  /** The map of a file; of the shell's whichever build has the file, names hold their content's hash. */
  private async mapOf(
    { application, file }: Frame,
    build: string | undefined,
  ): Promise<TraceMap | undefined> {
    const others = application === 'shell' ? await this.target.list('maps/shell') : [];
    const builds = [...new Set([...(build === undefined ? [] : [build]), ...others])];
    for (const one of builds) {
      const map = await this.read(`${mapsOf(application, one)}/${file}.map`);
      if (map) return map;
    }
    this.missing.add(`${application} ${build ?? '(build unknown)'}: ${file}.map`);
    return undefined;
  }

  private read(path: string): Promise<TraceMap | undefined> {
    const known = this.maps.get(path);
    if (known) return known;
    const read = this.target
      .read(path)
      .then((text) => (text === undefined ? undefined : new TraceMap(text)));
    this.maps.set(path, read);
    return read;
  }
}
