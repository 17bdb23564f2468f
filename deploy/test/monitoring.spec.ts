import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { adapterQueries, adapterRules } from './adapter-queries.js';

const workspace = join(import.meta.dirname, '../..');
const monitoring = join(workspace, 'deploy/monitoring');
const read = (path: string): string => readFileSync(join(workspace, path), 'utf8');

const alerts = read('deploy/monitoring/alerts.yaml')
  .split('- alert: ')
  .slice(1)
  .map((text) => ({ name: text.split('\n')[0] ?? '', text }));
const entries = new Map(
  read('docs/runbook.md')
    .split('\n### ')
    .slice(1)
    .map((entry) => [entry.split('\n')[0] ?? '', entry.split('\n').slice(1).join('\n').trim()]),
);

it('each alert has an entry of the runbook, and each entry an alert', () => {
  expect(alerts.length).toBeGreaterThan(10);
  expect([...entries.keys()]).toEqual(alerts.map(({ name }) => name));
  for (const { name, text } of alerts) {
    expect(text).toContain(`runbook: docs/runbook.md#${name.toLowerCase()}\n`);
    expect(entries.get(name)?.length).toBeGreaterThan(100);
  }
});

it('each alert is tested in both directions', () => {
  const tests = read('deploy/monitoring/alerts.test.yaml').split('- name: ').slice(1);
  const of = (name: string, what: string): string | undefined =>
    tests.find((test) => test.startsWith(`${name} ${what}\n`));
  for (const { name } of alerts) {
    expect(of(name, 'fires')).toContain('exp_labels:');
    expect(of(name, 'stays silent')).toContain('exp_alerts: []');
    for (const what of ['fires', 'stays silent'])
      expect(of(name, what)).toContain(`alertname: ${name}\n`);
  }
});

it('dashboards are what Grafana reads, with a query in each panel', () => {
  const files = readdirSync(join(monitoring, 'dashboards'));
  const boards = files.map(
    (file) =>
      JSON.parse(readFileSync(join(monitoring, 'dashboards', file), 'utf8')) as {
        uid: string;
        panels: { title: string; targets: { expr: string }[] }[];
      },
  );
  expect(new Set(boards.map(({ uid }) => uid)).size).toBe(files.length);
  for (const { panels } of boards)
    for (const { title, targets } of panels)
      expect({ title, exprs: targets.filter(({ expr }) => expr.trim() !== '').length }).toEqual({
        title,
        exprs: targets.length,
      });
});

it('what the cluster scales by is answered by the adapter, for each service alone', () => {
  const queries = adapterQueries('studio');
  expect(queries.map(({ scaled }) => scaled)).toEqual(['notifications', 'payments']);
  for (const { scaled, query } of queries)
    expect(query).toBe(
      `max by (service) (queue_lag_seconds{service="${scaled}",namespace="studio"})`,
    );
  expect(adapterRules().map(({ seriesQuery }) => seriesQuery)).toEqual([
    ...new Set(queries.map(({ series }) => series)),
  ]);
});
