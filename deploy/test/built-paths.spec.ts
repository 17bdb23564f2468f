import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const workspace = join(import.meta.dirname, '../..');
const services = readdirSync(join(workspace, 'services')).map((name) => `services/${name}`);
const projects = ['shell', 'mf-member', 'mf-admin', 'mf-trainer', 'deploy', ...services];

test.each(projects)('no built file of %s holds the path of this folder', (project) => {
  const dist = join(workspace, project, 'dist');
  const files = existsSync(dist) ? readdirSync(dist, { recursive: true }).map(String) : [];
  const texts = files.filter((file) => /\.(js|css|html|json|map|svg)$/.test(file));
  const holding = texts.filter((file) => readFileSync(join(dist, file)).includes(workspace));
  expect(holding).toEqual([]);
});
