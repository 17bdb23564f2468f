import { misfitOf, remoteNeeds } from '@studio/contracts/remote-needs';
import type { ShellOffer } from '@studio/contracts/remote-needs';
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const workspace = join(import.meta.dirname, '../..');
const installed = join(workspace, 'node_modules');
/** A remote of a team that has the packages and nothing of this workspace. */
const outside = realpathSync(mkdtempSync(join(tmpdir(), 'packed-libs-')));
const modules = join(outside, 'node_modules');
const packs = join(outside, 'packs');
afterAll(() => rmSync(outside, { recursive: true }));

const readJson = <T>(...path: string[]): T => JSON.parse(readFileSync(join(...path), 'utf8')) as T;

const run = (cwd: string, args: string[]): { status: number | null; output: string } => {
  const { PATH, HOME } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd,
    encoding: 'utf8',
    env: { PATH, HOME },
  });
  return { status, output: `${stdout}${stderr}` };
};

/** As `npm install packs/*.tgz` leaves it; what comes from elsewhere is that of this workspace. */
const installPacks = (): void => {
  for (const name of readdirSync(installed).filter((entry) => !/^(@studio$|\.)/.test(entry))) {
    symlinkSync(join(installed, name), join(modules, name));
  }
  for (const pack of readdirSync(packs)) {
    const [, library = ''] = /^studio-(.+)-\d+\.\d+\.\d+\.tgz$/.exec(pack) ?? [];
    const folder = join(modules, '@studio', library);
    mkdirSync(folder, { recursive: true });
    spawnSync('tar', ['-xzf', join(packs, pack), '-C', folder, '--strip-components', '1']);
  }
};

beforeAll(() => {
  cpSync(join(import.meta.dirname, 'fixtures/outside-remote'), outside, { recursive: true });
  writeFileSync(join(outside, 'package.json'), '{ "type": "module" }');
  mkdirSync(modules);
  const { status, output } = run(workspace, ['deploy/local/pack-libs.mjs', '--to', packs]);
  if (status !== 0) throw new Error(output);
  installPacks();
}, 600_000);

interface Manifest {
  name: string;
  version: string;
  exports: Record<string, string | { types: string; default: string }>;
  dependencies?: Record<string, string>;
}
const ours = (): string[] => readdirSync(join(modules, '@studio')).sort();
const manifestOf = (library: string): Manifest =>
  readJson(modules, '@studio', library, 'package.json');
const filesOf = (library: string): string[] =>
  readdirSync(join(modules, '@studio', library), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

describe('the packages', () => {
  it('are what a remote imports, and what that needs', () => {
    const needed = ['api-client', 'contracts', 'domain-kit', 'federation'];
    expect(ours()).toEqual([...needed, 'messages', 'shell-kit', 'ui']);
  });

  it('hold what is run and its types, and nothing of this machine or of specs', () => {
    const files = ours().flatMap(filesOf);
    const kinds = /(\.d\.m?ts|\.m?js|\.cjs|\.css|\.json|\.svg|\.avif|LICENSE)$/;
    expect(files.filter((file) => !kinds.test(file) || file.includes('.spec.'))).toEqual([]);
    const texts = files.filter((file) => !file.endsWith('.avif'));
    // The folder alone would be too short where it is /app or /src.
    const here = ['libs', 'node_modules', 'deploy'].map((folder) => join(workspace, folder));
    const namesHere = (file: string): boolean =>
      here.some((path) => readFileSync(file, 'utf8').includes(path));
    expect(texts.filter(namesHere)).toEqual([]);
  });

  it('have the versions that the shell gives, and need each other by them', () => {
    const { shared } = readJson<ShellOffer>(workspace, 'libs/federation/shared-exports.json');
    for (const library of ['shell-kit', 'shell-kit/router', 'shell-kit/query', 'messages/react']) {
      const [folder = ''] = library.split('/');
      expect(manifestOf(folder).version).toBe(shared[`@studio/${library}`]?.version);
    }
    for (const { dependencies = {} } of ours().map(manifestOf))
      for (const [name, range] of Object.entries(dependencies))
        if (name.startsWith('@studio/'))
          expect(range).toBe(manifestOf(name.replace('@studio/', '')).version);
  });

  it('have a file for each entry that is no pattern', () => {
    const missing = ours().flatMap((library) => {
      const files = filesOf(library);
      return Object.values(manifestOf(library).exports)
        .flatMap((target) => (typeof target === 'string' ? target : [target.types, target.default]))
        .filter((target) => !target.includes('*'))
        .filter((target) => !files.includes(join(modules, '@studio', library, target)));
    });
    expect(missing).toEqual([]);
  });
});

/** `src/wrong.tsx(7,10)`: the lines that the file itself calls mistakes, with the message it expects. */
const expected = (): [string, string][] =>
  readFileSync(join(outside, 'src/wrong.tsx'), 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      const message = /^\/\/ expects: (.+)$/.exec(line)?.[1];
      return message === undefined
        ? []
        : [[`src/wrong.tsx(${index + 2},`, message] as [string, string]];
    });

describe.each(['bundler', 'nodenext'])('a remote outside, types by %s', (resolution) => {
  let errors: string[];
  beforeAll(() => {
    const module = resolution === 'bundler' ? 'esnext' : resolution;
    const flags = ['--module', module, '--moduleResolution', resolution];
    const compiler = join(installed, 'typescript-7/bin/tsc');
    const { output } = run(outside, [compiler, '-p', 'tsconfig.json', ...flags]);
    errors = output.split(/\n(?! )/).filter((line) => line !== '');
  }, 600_000);

  it('compiles where it is right, declarations included', () => {
    expect(errors.filter((error) => !error.startsWith('src/wrong.tsx('))).toEqual([]);
  });

  it('is told each mistake, by name', () => {
    const reported = expected().map(([place, message]) =>
      errors.some((error) => error.startsWith(place) && error.includes(message)) ? message : errors,
    );
    expect(reported).toEqual(expected().map(([, message]) => message));
    expect(errors).toHaveLength(expected().length);
  });
});

test('a remote that is built outside says what it needs, and fits the shell', () => {
  const bundler = join(modules, '@rspack/cli/bin/rspack.js');
  const { status, output } = run(outside, [bundler, 'build', '--mode', 'production']);
  expect({ status, output }).toMatchObject({ status: 0 });
  const manifest = readJson<{ needs: unknown }>(outside, 'dist/mf-manifest.json');
  const needs = remoteNeeds.parse(manifest.needs);
  expect(needs.shared['@studio/shell-kit']?.names).toEqual(
    expect.arrayContaining(['toast.success', 'useSession']),
  );
  const offer = readJson<ShellOffer>(workspace, 'libs/federation/shared-exports.json');
  expect(misfitOf('mf-loyalty', needs, offer)).toBeUndefined();
}, 600_000);
