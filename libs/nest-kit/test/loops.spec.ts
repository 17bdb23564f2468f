import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const projects = [
  ...['booking', 'gateway', 'identity', 'notifications', 'payments'].map(
    (name) => `services/${name}`,
  ),
  ...['auth', 'email', 'file-store', 'nest-kit', 'outbox', 'personal-data'].map(
    (name) => `libs/${name}`,
  ),
];

/** What starts a loop of its own, which nobody watches and which nobody gives up. */
const loops =
  /\bsetInterval\(|\bwhile \((true|!this\.\w+)\)|setTimeout\([^;]*this\.(run|read|look)\(/;

test('every loop of the services is a Repeating: with a limit, a heartbeat and a line in the log', () => {
  const files = projects.flatMap((project) =>
    readdirSync(join(root, project, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => join(project, 'src', file)),
  );
  expect(files.length).toBeGreaterThan(500);
  const others = files.filter((file) => loops.test(readFileSync(join(root, file), 'utf8')));
  expect(others).toEqual([]);
});
