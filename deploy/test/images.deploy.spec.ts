import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from '../local/browser.js';
import { buildImage, imageNames, imageOf } from '../local/build-images.js';
import { requirePackages } from '../local/debian-packages.js';
import { ContainerStudio, testImages } from './container-studio.js';
import { Containers } from './containers.js';

const root = join(import.meta.dirname, '../..');
const base = 'localhost/studio-base';
/** A build installs the packages of six images; beside other work that takes a while. */
const BUILD_MS = 30 * 60_000;
const MB = 1_000_000;

let containers: Containers;
beforeAll(async () => {
  requirePackages('buildah', 'podman', 'runc', 'mmdebstrap');
  containers = new Containers();
  await containers.buildBase(base);
  for (const name of imageNames) await buildImage(optionsOf(), name);
}, BUILD_MS);
afterAll(() => containers.close(), BUILD_MS);

/** npm's own settings of this machine, as far as they are files. */
const npmrc = (): string => {
  const file = join(containers.folder, 'npmrc');
  const texts = ['globalconfig', 'userconfig']
    .map((key) => ['config', 'get', key, '--workspaces=false'])
    .map((args) => execFileSync('npm', args, { cwd: root, encoding: 'utf8' }).trim())
    .filter((path) => existsSync(path))
    .map((path) => readFileSync(path, 'utf8'));
  writeFileSync(file, texts.join('\n'), { mode: 0o600 });
  return file;
};

const optionsOf = () => ({
  ...testImages,
  root,
  base,
  builder: 'buildah',
  revision: 'a-commit',
  timestamp: 1_767_225_600,
  npmrc: npmrc(),
  builderArgs: ['--network=host'],
  env: containers.env,
});

interface Inspected {
  Config: { User: string; Labels: Record<string, string>; Entrypoint: string[] };
  Healthcheck?: { Test: string[] };
}

const inspect = async (image: string): Promise<Inspected> => {
  const text = await containers.run('podman', ['image', 'inspect', image]);
  return (JSON.parse(text) as [Inspected])[0];
};

test.each(imageNames)('%s has less than 200 MB over its base', async (name) => {
  const own =
    (await containers.sizeOf(imageOf(testImages, name))) - (await containers.sizeOf(base));
  process.stderr.write(`${name}: ${(own / MB).toFixed(0)} MB over the base\n`);
  expect(own).toBeGreaterThan(0);
  expect(own).toBeLessThan(200 * MB);
});

test.each(imageNames)('%s runs as nobody in particular, and says what it is', async (name) => {
  const { Config, Healthcheck } = await inspect(imageOf(testImages, name));
  expect(Config.User).toBe('10001:10001');
  expect(Config.Labels).toMatchObject({
    'org.opencontainers.image.title': `studio-${name}`,
    'org.opencontainers.image.version': 'test',
    'org.opencontainers.image.revision': 'a-commit',
  });
  expect(Config.Entrypoint[0]).toBe('node');
  if (name !== 'pages') expect(Healthcheck?.Test.join(' ')).toContain('/readyz');
});

/** Prints what is installed beside what the bill of materials lists. */
const listPackages = `
const { readdirSync, readFileSync, existsSync } = require('node:fs');
const at = (folder) => readdirSync(folder).filter((name) => !name.startsWith('.'))
  .flatMap((name) => (name.startsWith('@') ? readdirSync(folder + '/' + name).map((one) => name + '/' + one) : [name]));
const installed = at('/app/node_modules');
const { components } = JSON.parse(readFileSync(process.argv[1], 'utf8'));
const listed = components.map(({ group, name }) => (group ? group + '/' : '') + name);
console.log(JSON.stringify({ installed, listed: [...new Set(listed)], hasNpmrc: existsSync('/root/.npmrc') }));
`;

test.each(imageNames)('the bill of materials of %s names every package in it', async (name) => {
  const folder = name === 'pages' ? '/app/deploy' : `/app/services/${name}`;
  const output = await containers.runImage(
    imageOf(testImages, name),
    ['--entrypoint=node'],
    ['-e', listPackages, `${folder}/sbom.cdx.json`],
  );
  const found = JSON.parse(output) as { installed: string[]; listed: string[]; hasNpmrc: boolean };
  expect(found.installed.length).toBeGreaterThan(20);
  expect(found.installed.filter((one) => !found.listed.includes(one))).toEqual([]);
  for (const tool of ['typescript', 'jest', 'nx', '@rspack/core'])
    expect(found.installed).not.toContain(tool);
  expect(found.hasNpmrc).toBe(false);
});

test(
  'the main journeys go through a studio from its images, read-only and without root',
  async () => {
    const browser = findBrowser(
      process.env['PATH'] ?? '',
      process.env['CHROMIUM_PATH'],
      () => undefined,
    );
    const studio = await ContainerStudio.open(containers);
    try {
      const { publicUrl, ports } = studio.config;
      const report = await playwright(['walk', 'sign-in', 'classes'], {
        CHROMIUM_PATH: browser,
        BASE_URL: publicUrl,
        INBOX_URL: `http://localhost:${ports.inbox}`,
        CARD_URL: `http://localhost:${ports.card}`,
      });
      expect(report).toMatch(/\d+ passed/);
      expect(report).not.toMatch(/failed/);
      // SIGTERM comes to Node itself: a container that had to be killed takes podman's 10 s and more.
      expect(await studio.replace('booking')).toBeLessThan(20_000);
      expect((await fetch(`${publicUrl}/api/public/schedule`)).status).toBeLessThan(500);
    } finally {
      await studio.stop();
    }
  },
  BUILD_MS,
);

const playwright = async (files: readonly string[], env: NodeJS.ProcessEnv): Promise<string> => {
  const child = spawn(
    'npx',
    [
      '--no-install',
      'playwright',
      'test',
      '--reporter=line',
      '--retries=1',
      '--workers=1',
      `--output=${join(containers.folder, 'browser')}`,
      ...files.map((file) => `e2e/${file}.spec.ts`),
    ],
    {
      cwd: join(root, 'shell'),
      // Playwright refuses to run inside of Jest, which it knows by this variable.
      env: { ...process.env, ...env, SPECS: 'fast', JEST_WORKER_ID: undefined },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  const take = (bytes: Buffer): void => void (output += bytes.toString());
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  await new Promise((resolve) => child.once('close', resolve));
  return output;
};
