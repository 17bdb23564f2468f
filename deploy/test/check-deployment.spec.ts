import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { issuesOfCompose } from '../local/check-compose.mjs';
import { issuesOfDeployment } from '../local/check-deployment.mjs';
import { readSettings, type Settings } from '../local/service-settings.mjs';

const root = join(import.meta.dirname, '../..');
const parts = ['compose.yaml', '.env.example', 'kubernetes'];

let folder: string;
let settings: Record<string, Settings>;
beforeAll(async () => {
  settings = await readSettings(root);
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deployment-'));
  for (const part of parts)
    cpSync(join(root, 'deploy', part), join(folder, part), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (file: string): string => readFileSync(join(folder, file), 'utf8');

/** Puts something wrong into a file that was right. */
const plant = (file: string, right: string, wrong: string): void => {
  expect(read(file)).toContain(right);
  writeFileSync(join(folder, file), read(file).replace(right, wrong));
};

const composeIssues = (): string =>
  issuesOfCompose({ compose: read('compose.yaml'), example: read('.env.example') }, settings).join(
    '\n',
  );

it('finds nothing wrong in the compose file that is here', () => {
  expect(composeIssues()).toBe('');
});

it('mails leave encrypted unless the deployment says otherwise, and each deployment can say it', () => {
  const name = 'SMTP_WITHOUT_TLS';
  expect(read('compose.yaml')).toContain(`${name}: \${${name}:-}`);
  expect(read('.env.example')).toMatch(new RegExp(`^${name}=$`, 'm'));
  expect(read('kubernetes/base/notifications.yaml')).toMatch(
    new RegExp(
      `name: ${name}\n.*\n.*\n\\s+name: studio-mail\n\\s+key: ${name}\n\\s+optional: true`,
    ),
  );
  expect(read('kubernetes/make-secrets.sh')).toContain(`"${name}=\${${name}:-0}"`);
});

it('refuses what compose does not know', () => {
  plant('compose.yaml', 'restart: unless-stopped', 'restart: [unless-stopped]');
  expect(composeIssues()).toMatch(/compose\.yaml\/services\/\w+\/restart must be string/);
});

it('refuses a wrong environment, a container without limits, and what is not there', () => {
  plant('compose.yaml', 'STRIPE_SECRET_KEY:', 'STRIPE_SECRET_KEYS:');
  plant('compose.yaml', 'IDENTITY_URL: http://identity:8080\n  PAYMENTS_URL', 'PAYMENTS_URL');
  plant('compose.yaml', '    mem_limit: 512m\n', '');
  plant('compose.yaml', "volumes: ['redis:/data']", "volumes: ['redis-data:/data']");
  plant(
    'compose.yaml',
    '  gateway:\n    <<: *program\n',
    "  gateway:\n    <<: *program\n    ports: ['8080:8080']\n",
  );
  plant('compose.yaml', 'log_error_verbosity=terse', 'log_error_verbosity=default');
  plant('.env.example', 'SMTP_URL=', 'SMTP_ADDRESS=');
  const found = composeIssues();
  for (const issue of [
    'payments: STRIPE_SECRET_KEYS is no setting of the service',
    'booking: IDENTITY_URL is not set',
    'redis has no limit of its memory',
    'redis uses the volume redis-data, which is not there',
    'gateway must not be reached from outside',
    'postgres is not told log_error_verbosity=terse',
    '.env.example lacks SMTP_URL',
    'SMTP_ADDRESS is used nowhere',
  ])
    expect(found).toContain(issue);
});

it('refuses manifests that Kubernetes, a service or the others in the overlay would refuse', async () => {
  plant('kubernetes/base/gateway.yaml', 'maxUnavailable: 0', 'maxUnavailable: [0]');
  plant('kubernetes/base/gateway.yaml', 'kind: PodDisruptionBudget', 'kind: PodDisruptionBudgets');
  plant('kubernetes/overlays/production/backups.yaml', 'retentionPolicy:', 'keepFor:');
  plant('kubernetes/base/booking.yaml', 'failureThreshold: 60', 'failureTreshold: 60');
  plant('kubernetes/base/payments.yaml', 'name: BOOKING_URL', 'name: BOOKINGS_URL');
  plant(
    'kubernetes/base/identity.yaml',
    'terminationGracePeriodSeconds: 60',
    'terminationGracePeriodSeconds: 20',
  );
  plant(
    'kubernetes/base/identity.yaml',
    'readOnlyRootFilesystem: true',
    'readOnlyRootFilesystem: false',
  );
  plant('kubernetes/base/notifications.yaml', 'name: studio-mail', 'name: studio-smtp');
  plant('kubernetes/base/database.yaml', 'enableSuperuserAccess: true', 'superuserSecret: true');
  plant('kubernetes/base/database.yaml', "jit: 'off'", "jit: 'on'");
  plant('kubernetes/base/database.yaml', 'log_min_messages: log', 'log_min_messages: warning');
  plant(
    'kubernetes/base/network-policies.yaml',
    'app.kubernetes.io/name: payments\n',
    'app.kubernetes.io/name: payment\n',
  );
  plant('kubernetes/base/booking.yaml', 'name: metrics', 'name: numbers');
  plant('kubernetes/base/network-policies.yaml', 'port: 9187', 'port: 9188');
  plant('kubernetes/overlays/production/monitoring.yaml', 'interval: 15s', 'every: 15s');
  const found = (await issuesOfDeployment(folder, settings)).join('\n');
  for (const issue of [
    'Deployment gateway: data/spec/strategy/rollingUpdate/maxUnavailable',
    'PodDisruptionBudgets gateway: policy/v1 has no such kind',
    'ObjectStore studio-backups: .spec.keepFor is no field of it',
    /Deployment booking: Object .*"failureTreshold"' does not exist/,
    'Deployment payments: BOOKINGS_URL is no setting of the service',
    'Deployment payments: BOOKING_URL is not set',
    'Deployment identity is killed while it drains',
    'Deployment identity must be without root, rights and a place to write',
    'Deployment notifications: nobody makes SMTP_URL of the Secret studio-smtp',
    'Job migrate-booking: nobody makes uri of the Secret studio-db-superuser',
    'Cluster studio-db is not told jit=off',
    'Cluster studio-db is not told log_min_messages=log',
    'the network keeps gateway from payments',
    'booking has no port metrics for Prometheus',
    'the network keeps Prometheus from studio-db',
    'PodMonitor studio: .spec.podMetricsEndpoints.every is no field of it',
  ])
    expect(found).toMatch(issue);
});
