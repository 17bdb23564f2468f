import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_PASSWORD, demoMembers } from '@studio/demo-studio';
import { until } from '@studio/testing';
import { readConfig, type StudioConfig } from '../local/config.js';
import { freeStudioPorts } from '../local/free-studio-ports.js';
import { parseMetrics } from '../local/status/read-metrics.js';
import { openStudio, type Studio } from '../local/studio.js';
import { adapterRules } from './adapter-queries.js';
import { OtlpCollector, type CollectedSpan } from './otlp-collector.js';

const workspace = join(import.meta.dirname, '../..');
const monitoring = join(workspace, 'deploy/monitoring');

let folder: string;
let collector: OtlpCollector;
let config: StudioConfig;
let studio: Studio;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'studio-outside-'));
  collector = await OtlpCollector.open();
  const settings = {
    ...(await freeStudioPorts()),
    DATA_DIR: join(folder, 'data'),
    BACKUP_PASSPHRASE: 'correct horse battery',
    BACKUP_AT: 'off',
    TOOLS_DIR: join(workspace, '.data/tools'),
  };
  config = readConfig(workspace, [], settings);
  const reporter = {
    step: () => undefined,
    ready: () => undefined,
    program: () => undefined,
    line: () => undefined,
    problem: () => undefined,
  };
  const env = {
    ...process.env,
    ...settings,
    LOG_LEVEL: 'info',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER_ARG: '1',
  };
  const opening = await openStudio(config, { env, reporter, onFailure: () => undefined });
  studio = opening.studio;
  await opening.opened;
}, 600_000);
afterAll(async () => {
  await studio.stop();
  collector.close();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

const at = (path: string): string => `http://localhost:${config.ports.gateway}${path}`;
const day = (inDays: number): string =>
  new Date(Date.now() + inDays * 86_400_000).toISOString().slice(0, 10);

const signIn = async (email: string): Promise<Record<string, string>> => {
  const answer = await fetch(at('/auth/v1/token?grant_type=password'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
};

/** Books the first class that has a seat; somebody outside says which trace it is to be. */
const bookSomeClass = async (headers: Record<string, string>): Promise<string> => {
  const list = await fetch(at(`/api/schedules?from=${day(1)}&to=${day(6)}`), { headers });
  const { items } = (await list.json()) as { items: { id: string }[] };
  for (const { id } of items) {
    const answer = await fetch(at('/api/bookings'), {
      method: 'POST',
      headers: {
        ...headers,
        'idempotency-key': randomUUID(),
        traceparent: `00-${'1'.repeat(32)}-${'2'.repeat(16)}-00`,
      },
      body: JSON.stringify({ scheduleId: id }),
    });
    if (answer.status === 201) return answer.headers.get('x-request-id') ?? '';
  }
  throw new Error('no class has a seat');
};

const traceOf = (logs: string, requestId: string): string => {
  const line = logs.split('\n').find((one) => one.includes(requestId) && one.includes('traceId'));
  return (JSON.parse(line ?? '{}') as { traceId?: string }).traceId ?? '';
};

const logOf = (service: string): string =>
  readFileSync(join(config.dataDir, `logs/${service}.log`), 'utf8');

/** What ends last in each service, which sends what has ended every few seconds. */
const lastSpans = [
  'gateway: POST /api/bookings',
  'booking: POST /api/bookings',
  'notifications: note email attempts',
];

/** The spans of a trace, once each service has sent its own. */
const wholeTrace = (traceId: string): CollectedSpan[] | undefined => {
  const spans = collector.spans.filter((span) => span.traceId === traceId);
  const names = new Set(spans.map(({ service, name }) => `${service}: ${name}`));
  return lastSpans.every((name) => names.has(name)) ? spans : undefined;
};

test('one booking is one connected trace, from the gateway to the mail', async () => {
  const member = demoMembers[0]?.email ?? '';
  const requestId = await bookSomeClass(await signIn(member));
  const traceId = await until(() => traceOf(logOf('booking'), requestId));
  const trace = await until(() => wholeTrace(traceId), { timeoutMs: 60_000 });
  const byId = new Map(trace.map((span) => [span.spanId, span]));
  const pathTo = (span: CollectedSpan | undefined): string[] =>
    span ? [...pathTo(byId.get(span.parentSpanId ?? '')), `${span.service}: ${span.name}`] : [];
  const smtp = trace.find(({ name }) => name === 'smtp');
  expect(pathTo(smtp)).toEqual([
    'gateway: POST /api/bookings',
    'gateway: POST booking',
    'booking: POST /api/bookings',
    'notifications: outbox',
    'notifications: queue batches:notifications',
    'notifications: OnBookingNews.confirmed',
    'notifications: queue emails',
    'notifications: handle emails',
    'notifications: smtp',
  ]);
  const roots = trace.filter(({ parentSpanId }) => !byId.has(parentSpanId ?? ''));
  expect(roots.map(({ service, name }) => `${service}: ${name}`)).toEqual([
    'gateway: POST /api/bookings',
  ]);
  const statements = trace.filter(({ attributes }) => attributes['db.query.text']);
  expect(new Set(statements.map(({ service }) => service))).toEqual(
    new Set(['booking', 'notifications']),
  );
  // Nothing of a person, and no value of a statement.
  expect(JSON.stringify(collector.spans)).not.toContain(member);
  expect(JSON.stringify(collector.spans)).not.toMatch(/[\w.]+@(demo|spec)\.studio/);
  // What the gateway was told is not believed.
  expect(traceId).not.toBe('1'.repeat(32));
}, 120_000);

/** What the operator of a cluster's databases exports. */
const notOurs = [
  'barman_cloud_cloudnative_pg_io_last_available_backup_timestamp',
  'cnpg_pg_stat_archiver_last_archived_time',
  'cnpg_pg_stat_archiver_last_failed_time',
];
/** With READ_DATABASE_URL alone: read-replica.slow.spec.ts finds them. */
const ofReplicas = ['read_replica_lag_seconds', 'read_replica_used', 'read_statements_total'];

const statusPage = async (): Promise<string> => (await fetch(at('/status'))).text();

test('every metric of alerts, dashboards and autoscalers is one that the services export', async () => {
  const links = (await statusPage()).match(/http:\/\/127\.0\.0\.1:\d+\/metrics/g) ?? [];
  expect(links).toHaveLength(5);
  const pages = await Promise.all(links.map(async (link) => (await fetch(link)).text()));
  const exported = new Set(
    pages.flatMap((page) => [
      ...parseMetrics(page).map(({ name }) => name),
      ...[...page.matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name = '', type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
      ),
    ]),
  );
  const dashboards = readdirSync(join(monitoring, 'dashboards')).flatMap((file) => {
    const text = readFileSync(join(monitoring, 'dashboards', file), 'utf8');
    const { panels } = JSON.parse(text) as { panels: { targets: { expr: string }[] }[] };
    return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  });
  const alerts = readFileSync(join(monitoring, 'alerts.yaml'), 'utf8')
    .split('expr: |-')
    .slice(1)
    .map((text) => text.split(/\n {8}\w/)[0] ?? '');
  const scaling = adapterRules().map(({ seriesQuery }) => seriesQuery);
  const named = [...dashboards, ...alerts, ...scaling].flatMap(
    (expr) =>
      expr
        .replace(/"[^"]*"|\{[^}]*\}|\bby \([^)]*\)/g, '')
        .match(/\b[a-z]+_[a-z_0-9]+\b(?!\s*\()/g) ?? [],
  );
  expect(new Set(named).size).toBeGreaterThan(25);
  const unknown = [...new Set(named)].filter((name) => !exported.has(name));
  expect(unknown.sort()).toEqual([...notOurs, ...ofReplicas].sort());
  // What Prometheus says of its targets; a label of that name would be renamed.
  expect(pages.join('\n')).not.toMatch(/[{,](?:job|instance|namespace|pod)="/);
  // A booking was made above: its event is counted.
  expect(pages.join('\n')).toMatch(/events_published_total\{type="booking.confirmed.v1".*\} [1-9]/);
});

test('the status page is for a browser on this machine that came straight to it', async () => {
  const page = await statusPage();
  for (const part of ['postgres', 'redis', 'booking', 'gateway', 'batches:booking', 'emails'])
    expect(page).toContain(`<th scope="row">${part}</th>`);
  expect(page).toContain('Everything runs');
  expect(page).toContain('none yet');
  const statusOf = async (headers: Record<string, string>): Promise<number> =>
    (await fetch(at('/status'), { headers })).status;
  expect(await statusOf({ 'x-forwarded-for': '203.0.113.7' })).toBe(404);
  expect(await statusOf({ via: '1.1 proxy' })).toBe(404);
  const direct = await fetch(`http://127.0.0.1:${config.statusPort ?? 0}/status/page.js`);
  expect(direct.headers.get('content-type')).toContain('javascript');
});
