import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const workspace = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'ascii-output-spec-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Builds a program as a service is built. */
const build = (name: string, source: string) => {
  const cwd = join(folder, name);
  mkdirSync(join(cwd, 'src'), { recursive: true });
  writeFileSync(join(cwd, 'src/main.ts'), source);
  writeFileSync(join(cwd, 'src/messages.ar.json'), JSON.stringify({ booked: 'تم الحجز “A”' }));
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(workspace, '.config/build-service.mjs')],
    { cwd, encoding: 'utf8' },
  );
  return { status, stderr, file: join(cwd, 'dist/main.js') };
};

it('a service is built in ASCII, and says what its source says', () => {
  const { status, stderr, file } = build(
    'texts',
    `// “A comment”
import messages from './messages.ar.json';
const name = 'Zoë';
const dash = /[–—]/u.test('a – b');
console.log(JSON.stringify([\`«\${name}» 😀\`, "it’s", dash, /^😀$/u.test('😀'), messages]));`,
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(readFileSync(file, 'utf8')).not.toMatch(/[^\0-\x7f]/);
  const { stdout } = spawnSync(process.execPath, [file], { encoding: 'utf8' });
  const messages = { booked: ['تم الحجز “A”'] };
  expect(JSON.parse(stdout)).toEqual(['«Zoë» 😀', 'it’s', true, true, messages]);
});

it.each([
  ['a raw template', 'console.log(String.raw`é`)'],
  ['a character behind a backslash', "console.log(/\\–/.test('–'))"],
])('%s that would change its meaning is refused', (name, source) => {
  const { status, stderr } = build(name.replaceAll(' ', '-'), source);
  expect(status).toBe(1);
  expect(stderr).toContain('main.js can not be written in ASCII');
});
