import type { StudioStatus } from '../local/status/read-status.js';
import { statusPage } from '../local/status/status-page.js';

const at = new Date('2026-11-27T00:30:00Z');
const well: StudioStatus = {
  url: 'http://localhost:4200',
  at,
  parts: [{ name: 'payments', isReady: true, since: at.getTime() - 90_000, pid: 7 }],
  versions: [['studio', '1.0.0']],
  queues: [{ name: 'emails', waiting: 0, active: 0, delayed: 0, failed: 0, lagSeconds: 0 }],
  outboxes: [{ service: 'booking', waiting: 0, underway: 0, oldestSeconds: 0 }],
  mails: { owed: 0, failed: 0, oldestSeconds: 0 },
  badJobs: [],
  backup: { last: { endedAt: '2026-11-26T23:30:00Z', bytes: 41_000_000 } },
};

/** What the page says first: whether all is well, and if not, what is wrong. */
const problemsOf = (changes: Partial<StudioStatus>): string[] => {
  const page = statusPage({ ...well, ...changes });
  const [head = ''] = page.split('</header>');
  const problems = [...head.matchAll(/<li>(.*?)<\/li>/g)].map(([, text = '']) => text);
  expect(head).toContain(problems.length > 0 ? 'Something needs a look' : 'Everything runs');
  return problems;
};

it('says that everything runs', () => {
  expect(problemsOf({})).toEqual([]);
});

const [part] = well.parts;
const [queue] = well.queues;
const [outbox] = well.outboxes;
const failure = { at: at.toISOString(), reason: 'The disk is full.' };
it.each<[string, Partial<StudioStatus>]>([
  ['payments is not ready', { parts: part ? [{ ...part, isReady: false }] : [] }],
  ['the queue emails waits', { queues: queue ? [{ ...queue, lagSeconds: 61 }] : [] }],
  ['the outbox of booking waits', { outboxes: outbox ? [{ ...outbox, oldestSeconds: 61 }] : [] }],
  ['mails: 3 owed, 1 given up', { mails: { owed: 3, failed: 1, oldestSeconds: 5 } }],
  ['mails: notifications does not answer', { mails: null }],
  ['jobs: 1 overdue or failing', { badJobs: ['payments: refunds'] }],
  ['the newest try of a backup failed', { backup: { ...well.backup, failure } }],
  [
    'the check of the last backup found 2 things wrong',
    { backup: { last: { endedAt: '2026-11-26T23:30:00Z', bytes: 1, issues: 2 } } },
  ],
])('says first what needs a look: %s', (problem, changes) => {
  expect(problemsOf(changes)).toEqual([problem]);
});

it('takes no text for HTML', () => {
  const reason = '<img src=x onerror=alert(1)>';
  const page = statusPage({ ...well, backup: { failure: { at: at.toISOString(), reason } } });
  expect(page).not.toContain('<img');
  expect(page).toContain('&#60;img src=x');
});
