import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { requirePackages } from '../local/debian-packages.js';

const monitoring = join(import.meta.dirname, '../monitoring');
const promtool = (...args: string[]): string =>
  execFileSync('promtool', args, { cwd: monitoring, encoding: 'utf8' });

beforeAll(() => requirePackages('prometheus'), 300_000);

it('every alert fires on its fault and stays silent otherwise', () => {
  expect(promtool('test', 'rules', 'alerts.test.yaml')).toContain('SUCCESS');
});

it('Prometheus takes the settings and the rules', () => {
  expect(promtool('check', 'config', 'prometheus.yaml')).toContain('SUCCESS');
});
