import type { Backup, StudioStatus } from './read-status.js';

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** 75 as `1 min`: what is older is told in larger units. */
const age = (seconds: number): string => {
  if (seconds < 1) return '0 s';
  if (seconds < 60) return `${Math.round(seconds)} s`;
  if (seconds < 3_600) return `${Math.round(seconds / 60)} min`;
  if (seconds < 172_800) return `${Math.round(seconds / 3_600)} h`;
  return `${Math.round(seconds / 86_400)} days`;
};

const since = (at: Date, moment: string): string =>
  `${age((at.getTime() - Date.parse(moment)) / 1000)} ago`;

interface Table {
  caption: string;
  heads: readonly string[];
  /** The first cell names the row, the second says its state, all others are numbers; cells are HTML. */
  rows: readonly (readonly string[])[];
}

/** Numbers stand below each other by their last digit. */
const classOf = (column: number): string => (column > 1 ? ' class="number"' : '');

const cells = ([name = '', ...others]: readonly string[]): string =>
  `<th scope="row">${name}</th>${others.map((cell, n) => `<td${classOf(n + 1)}>${cell}</td>`).join('')}`;

const table = ({ caption, heads, rows }: Table): string => `<section>
<h2>${caption}</h2>
<div class="scroll" role="region" aria-label="${caption}" tabindex="0"><table>
<thead><tr>${heads.map((head, n) => `<th scope="col"${classOf(n)}>${head}</th>`).join('')}</tr></thead>
<tbody>${rows.map((row) => `<tr>${cells(row)}</tr>`).join('\n')}</tbody>
</table></div>
</section>`;

const state = (isWell: boolean, text: string): string =>
  `<span class="${isWell ? 'well' : 'bad'}">${isWell ? '●' : '▲'} ${escape(text)}</span>`;

const parts = ({ parts, at }: StudioStatus): Table => ({
  caption: 'Parts',
  heads: ['Part', 'State', 'For', 'Process', 'Metrics'],
  rows: parts.map(({ name, isReady, since: from, pid, metricsPort }) => [
    escape(name),
    state(isReady, isReady ? 'runs' : 'is not ready'),
    from ? age((at.getTime() - from) / 1000) : '–',
    String(pid ?? '–'),
    metricsPort ? `<a href="http://127.0.0.1:${metricsPort}/metrics">${metricsPort}</a>` : '–',
  ]),
});

const LONG_SECONDS = 60;
const moves = (seconds: number): boolean => seconds < LONG_SECONDS;

const queues = ({ queues }: StudioStatus): Table => ({
  caption: 'Queues',
  heads: ['Queue', 'State', 'Oldest', 'Waiting', 'Active', 'Delayed', 'Failed'],
  rows: queues.map(({ name, lagSeconds, waiting, active, delayed, failed }) => [
    escape(name),
    state(moves(lagSeconds), moves(lagSeconds) ? 'moves' : 'waits'),
    age(lagSeconds),
    ...[waiting, active, delayed, failed].map(String),
  ]),
});

const outboxes = ({ outboxes }: StudioStatus): Table => ({
  caption: 'Outbox',
  heads: ['Service', 'State', 'Oldest', 'Waiting', 'Batches'],
  rows: outboxes.map(({ service, oldestSeconds, waiting, underway }) => [
    escape(service),
    state(moves(oldestSeconds), moves(oldestSeconds) ? 'moves' : 'waits'),
    age(oldestSeconds),
    String(waiting),
    String(underway),
  ]),
});

/** Something to be well or not, and what else is known of it. */
interface Fact {
  name: string;
  isWell: boolean;
  /** What is wrong, where `text` does not say it. */
  problem?: string;
  text: string;
  more: readonly string[];
}

/** As long as mails may wait before somebody is called (MailsLate). */
const LATE_SECONDS = 900;

const mailFact = ({ mails }: StudioStatus): Fact => {
  if (!mails)
    return { name: 'Mails', isWell: false, text: 'notifications does not answer', more: [] };
  const { owed, failed, oldestSeconds } = mails;
  return {
    name: 'Mails',
    isWell: failed === 0 && oldestSeconds < LATE_SECONDS,
    text: `${owed} owed, ${failed} given up`,
    more: owed > 0 ? [`the oldest waits for ${age(oldestSeconds)}`] : [],
  };
};

const jobFact = ({ badJobs }: StudioStatus): Fact => ({
  name: 'Jobs',
  isWell: badJobs.length === 0,
  text: badJobs.length === 0 ? 'all beat' : `${badJobs.length} overdue or failing`,
  more: badJobs,
});

const backupFact = ({ backup: { last, failure, archivedUntil }, at }: StudioStatus): Fact => {
  const issues = last?.issues ?? 0;
  return {
    name: 'Last backup',
    isWell: !failure && issues === 0,
    problem: failure
      ? 'the newest try of a backup failed'
      : `the check of the last backup found ${issues} things wrong`,
    text: last ? `${since(at, last.endedAt)}, ${Math.ceil(last.bytes / 1_048_576)} MB` : 'none yet',
    more: [
      ...(last ? [checkText(at, last)] : []),
      ...(archivedUntil ? [`each minute up to ${since(at, archivedUntil)}`] : []),
      ...(failure ? [`the newest try failed ${since(at, failure.at)}: ${failure.reason}`] : []),
    ],
  };
};

const checkText = (at: Date, { verifiedAt, issues = 0 }: NonNullable<Backup['last']>): string => {
  if (!verifiedAt) return 'not checked';
  const found = issues === 0 ? 'the books are right' : `${issues} things are wrong`;
  return `restored for a check ${since(at, verifiedAt)}: ${found}`;
};

const facts = (facts: readonly Fact[]): string => `<section class="facts">
<h2>Health</h2>
<dl>${facts
  .map(
    ({ name, isWell, text, more }) =>
      `<div><dt>${name}</dt><dd>${state(isWell, text)}${more.map((each) => `<br>${escape(each)}`).join('')}</dd></div>`,
  )
  .join('\n')}</dl>
</section>`;

const versions = ({ versions }: StudioStatus): string => `<section>
<h2>Versions</h2>
<dl>${versions
  .map(([name, version]) => `<div><dt>${escape(name)}</dt><dd>${escape(version)}</dd></div>`)
  .join('\n')}</dl>
</section>`;

/** What somebody has to look at, in a few words each. */
const problemsOf = (status: StudioStatus, known: readonly Fact[]): string[] => [
  ...status.parts.filter(({ isReady }) => !isReady).map(({ name }) => `${name} is not ready`),
  ...status.queues
    .filter(({ lagSeconds }) => !moves(lagSeconds))
    .map(({ name }) => `the queue ${name} waits`),
  ...status.outboxes
    .filter(({ oldestSeconds }) => !moves(oldestSeconds))
    .map(({ service }) => `the outbox of ${service} waits`),
  ...known
    .filter(({ isWell }) => !isWell)
    .map(({ name, text, problem }) => problem ?? `${name.toLowerCase()}: ${text}`),
];

const head = ({ url, at }: StudioStatus, problems: readonly string[]): string => `<header>
<h1>Studio status</h1>
<p>${state(problems.length === 0, problems.length === 0 ? 'Everything runs' : 'Something needs a look')} at <a href="${escape(url)}">${escape(url)}</a></p>
${problems.length > 0 ? `<ul>${problems.map((each) => `<li>${escape(each)}</li>`).join('')}</ul>` : ''}
<p class="quiet">As of <time datetime="${at.toISOString()}">${at.toISOString().slice(11, 19)} UTC</time>; asked again every 5 seconds.</p>
</header>`;

/** The whole page; `status/page.js` fetches it again every few seconds. */
export const statusPage = (status: StudioStatus): string => {
  const known = [backupFact(status), mailFact(status), jobFact(status)];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Studio status</title>
<link rel="stylesheet" href="/status/page.css">
<script src="/status/page.js" defer></script>
</head>
<body>
<main>
${head(status, problemsOf(status, known))}
${facts(known)}
<div class="column">${table(parts(status))}${versions(status)}</div>
<div class="column">${table(queues(status))}${table(outboxes(status))}</div>
</main>
<p id="away" role="status"></p>
</body>
</html>
`;
};
