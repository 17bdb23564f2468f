import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { requirePackages } from '../local/debian-packages.js';
import { adapterQueries } from './adapter-queries.js';

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

/** What two instances say of the queues of their service, in two studios of one cluster. */
const lags = [
  'namespace="studio",service="payments",pod="payments-1",queue="batches:payments"',
  'namespace="studio",service="payments",pod="payments-2",queue="batches:payments"',
  'namespace="studio",service="payments",pod="payments-2",queue="webhooks"',
  'namespace="studio",service="notifications",pod="notifications-1",queue="emails"',
  'namespace="other",service="payments",pod="payments-1",queue="batches:payments"',
].map((labels, index) => ({
  series: `queue_lag_seconds{${labels}}`,
  values: `${[12, 12, 3, 7, 90][index]}x5`,
}));

it('the adapter gives each autoscaler the largest lag of its own service', () => {
  const expected: Record<string, number> = { payments: 12, notifications: 7 };
  const folder = mkdtempSync(join(tmpdir(), 'adapter-'));
  try {
    const tests = adapterQueries('studio').map(({ scaled, query }) => ({
      interval: '1m',
      input_series: lags,
      promql_expr_test: [
        {
          expr: query,
          eval_time: '3m',
          exp_samples: [{ labels: `{service="${scaled}"}`, value: expected[scaled] }],
        },
      ],
    }));
    expect(tests).toHaveLength(2);
    const file = join(folder, 'adapter.test.yaml');
    writeFileSync(file, stringify({ rule_files: [], tests }));
    expect(promtool('test', 'rules', file)).toContain('SUCCESS');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
