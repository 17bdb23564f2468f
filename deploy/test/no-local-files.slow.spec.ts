import { jest } from '@jest/globals';
import { DEMO_PASSWORD } from '@studio/demo-studio';
import { until } from '@studio/testing';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BalancedStudio } from './balanced-studio.js';
import { LocalBucket } from './local-bucket.js';

// It starts a studio.
jest.setTimeout(180_000);

const knows = (flag: string): boolean => process.allowedNodeEnvironmentFlags.has(flag);
/** Node refuses each write of a file but those below `folder`. The threads of PDFs and passwords are exempt. */
const onlyWrites = (folder?: string): string[] => [
  knows('--permission') ? '--permission' : '--experimental-permission',
  '--allow-fs-read=*',
  '--allow-addons',
  '--allow-worker',
  // Pictures are made by a process of its own, in memory.
  '--allow-child-process',
  ...(knows('--allow-net') ? ['--allow-net'] : []),
  ...(folder === undefined ? [] : [`--allow-fs-write=${folder}/*`]),
];
const nowhere = '/nonexistent';

const picture = readFileSync(join(import.meta.dirname, '../../docs/schedule.png'));

/** Somebody's browser. */
class Session {
  private constructor(
    private readonly url: string,
    private readonly cookie: string,
  ) {}

  static async of(url: string, email: string): Promise<Session> {
    const body = JSON.stringify({ email, password: DEMO_PASSWORD });
    const { headers } = await new Session(url, '').send('POST', '/api/session', {
      body,
      type: 'application/json',
    });
    const cookies = headers.getSetCookie().map((one) => one.split(';')[0]);
    return new Session(url, cookies.join('; '));
  }

  async send(
    method: string,
    path: string,
    { body, type }: { body?: string | Uint8Array<ArrayBuffer>; type?: string } = {},
  ): Promise<Response> {
    const answer = await fetch(this.url + path, {
      method,
      headers: {
        cookie: this.cookie,
        origin: this.url,
        'sec-fetch-site': 'same-origin',
        ...(type !== undefined && { 'content-type': type }),
      },
      ...(body !== undefined && { body }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  }

  async order(path: string, body: object): Promise<void> {
    const type = 'application/json';
    await this.send('POST', path, { body: JSON.stringify(body), type });
    await until(
      async () => {
        const { items } = (await (await this.send('GET', path)).json()) as {
          items: { status: string }[];
        };
        return items[0]?.status === 'ready';
      },
      { timeoutMs: 60_000 },
    );
  }
}

const bucket = new LocalBucket();
let scratch: string;
let studio: BalancedStudio;
beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'scratch-'));
  studio = await BalancedStudio.open({
    instances: 1,
    files: {
      S3_ENDPOINT: await bucket.open(),
      S3_BUCKET: 'site',
      S3_ACCESS_KEY_ID: 'spec',
      S3_SECRET_ACCESS_KEY: 'spec',
    },
    settings: { HOME: nowhere },
    ownSettings: (name) => ({ TMPDIR: name === 'identity' ? scratch : nowhere }),
    execArgv: (name) => onlyWrites(name === 'identity' ? scratch : undefined),
  });
});
afterAll(async () => {
  await studio.close();
  await bucket.close();
  rmSync(scratch, { recursive: true });
});

it('with a bucket and keys, services write nothing to the disk but what identity works on', async () => {
  const [admin, member] = await Promise.all(
    ['admin@demo.studio', 'member@demo.studio'].map((email) => Session.of(studio.url, email)),
  );
  if (!admin || !member) throw new Error('nobody signed in');
  await admin.send('POST', '/api/admin/imports?kind=people&fileName=people.csv', {
    body: 'First name,Last name,Email\nNoor,Al Suwaidi,noor@spec.studio\n',
    type: 'text/csv',
  });
  await member.send('PUT', '/api/me/avatar', { body: new Uint8Array(picture), type: 'image/png' });
  await member.order('/api/me/exports', {});
  await admin.order('/api/admin/exports', { withHealth: false });

  const folders = [...bucket.objects.keys()].map((key) => key.split('/').slice(0, 2).join('/'));
  expect([...new Set(folders)].sort()).toEqual([
    'identity/avatars',
    'identity/exports',
    'identity/studio-exports',
  ]);
  // An export is said to be done before what it was made of is removed.
  await until(() => readdirSync(scratch).length === 0);
  expect(studio.output).not.toContain('ERR_ACCESS_DENIED');
});

it('a program that writes elsewhere is refused', () => {
  const write = `require('node:fs').writeFileSync('${join(tmpdir(), 'elsewhere')}', '')`;
  const { stderr, status } = spawnSync(process.execPath, [...onlyWrites(scratch), '-e', write]);
  expect([status, stderr.toString()]).toEqual([1, expect.stringContaining('ERR_ACCESS_DENIED')]);
});
