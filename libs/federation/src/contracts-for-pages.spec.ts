import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const modules = join(import.meta.dirname, '../../../node_modules');
const root = mkdtempSync(join(tmpdir(), 'contracts-for-pages-'));
afterAll(() => rmSync(root, { recursive: true }));

/** What the production build makes of a file that imports from the contracts. */
const bundleOf = async (text: string): Promise<string> => {
  mkdirSync(join(root, 'src'));
  symlinkSync(modules, join(root, 'node_modules'));
  writeFileSync(join(root, 'src/index.ts'), text);
  writeFileSync(
    join(root, 'rspack.config.ts'),
    `import { baseConfig } from '${join(import.meta.dirname, 'base-config.ts')}';
     const dir = import.meta.dirname;
     const config = baseConfig({ name: 'small', dir });
     export default { ...config, entry: './src/index.ts', output: { path: dir, filename: 'out.js' } };`,
  );
  const rspack = join(modules, '@rspack/cli/bin/rspack.js');
  await promisify(execFile)(process.execPath, [rspack, 'build', '--mode', 'production'], {
    cwd: root,
  });
  return readFileSync(join(root, 'out.js'), 'utf8');
};

test('a page holds the endpoints that it calls, without what servers alone read of them', async () => {
  const bundle = await bundleOf(
    `import { readNotification } from '@studio/contracts';
     console.log(readNotification.path, readNotification.response);`,
  );
  expect(bundle).toContain('"/api/me/notifications/:id"');
  // A schema that it takes from the same file, and one of another endpoint there.
  expect(bundle).toContain('created_at');
  expect(bundle).not.toContain('unread');
  expect(bundle).not.toContain('Marks one as read');
  expect(bundle).not.toContain('NOT_FOUND');
});
