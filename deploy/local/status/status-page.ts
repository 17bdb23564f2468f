import type { StudioStatus } from './read-status.js';

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
  /** The first cell names the row; cells are HTML. */
  rows: readonly (readonly string[])[];
}

const table = ({ caption, heads, rows }: Table): string => `<section>
<h2 id="${caption.toLowerCase().replaceAll(' ', '-')}">${caption}</h2>
<div class="scroll" role="region" aria-label="${caption}" tabindex="0"><table>
<thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>
<tbody>${rows
  .map(
    ([name = '', ...cells]) =>
      `<tr><th scope="row">${name}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`,
  )
  .join('\n')}</tbody>
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

const queues = ({ queues }: StudioStatus): Table => ({
  caption: 'Queues',
  heads: ['Queue', 'State', 'Oldest', 'Waiting', 'Active', 'Delayed', 'Failed'],
  rows: queues.map(({ name, lagSeconds, waiting, active, delayed, failed }) => [
    escape(name),
    state(lagSeconds < LONG_SECONDS, lagSeconds < LONG_SECONDS ? 'moves' : 'waits'),
    age(lagSeconds),
    ...[waiting, active, delayed, failed].map(String),
  ]),
});

const outboxes = ({ outboxes }: StudioStatus): Table => ({
  caption: 'Outbox',
  heads: ['Service', 'State', 'Oldest', 'Events waiting', 'Batches on their way'],
  rows: outboxes.map(({ service, oldestSeconds, waiting, underway }) => [
    escape(service),
    state(oldestSeconds < LONG_SECONDS, oldestSeconds < LONG_SECONDS ? 'moves' : 'waits'),
    age(oldestSeconds),
    String(waiting),
    String(underway),
  ]),
});

const mailText = ({ mails }: StudioStatus): string => {
  if (!mails) return state(false, 'notifications does not answer');
  const { owed, failed, oldestSeconds } = mails;
  const oldest = owed > 0 ? `, the oldest for ${age(oldestSeconds)}` : '';
  return state(failed === 0 && oldestSeconds < 900, `${owed} owed${oldest}; ${failed} given up`);
};

const backupText = ({ backup: { last, failure, archivedUntil }, at }: StudioStatus): string =>
  [
    last
      ? state(!failure, `${since(at, last.endedAt)}, ${Math.ceil(last.bytes / 1_048_576)} MB`)
      : 'none yet',
    last &&
      (last.verifiedAt ? `restored for a check ${since(at, last.verifiedAt)}` : 'not checked'),
    archivedUntil && `each minute up to ${since(at, archivedUntil)}`,
    failure && state(false, `the newest try failed ${since(at, failure.at)}: ${failure.reason}`),
  ]
    .filter(Boolean)
    .join('<br>');

const facts = (status: StudioStatus): string => {
  const { badJobs, versions } = status;
  const rows: (readonly [string, string])[] = [
    ['Last backup', backupText(status)],
    ['Mails', mailText(status)],
    ['Jobs', state(badJobs.length === 0, badJobs.length ? badJobs.join(', ') : 'all beat')],
    ...versions.map(([name, version]) => [escape(name), escape(version)] as const),
  ];
  const list = rows.map(([name, text]) => `<div><dt>${name}</dt><dd>${text}</dd></div>`).join('\n');
  return `<section><h2 id="facts">Facts</h2><dl>${list}</dl></section>`;
};

/** The whole page; `status/page.js` fetches it again every few seconds. */
export const statusPage = (status: StudioStatus): string => {
  const isWell = status.parts.every(({ isReady }) => isReady) && status.badJobs.length === 0;
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
<header>
<h1>Studio status</h1>
<p>${state(isWell, isWell ? 'Everything runs' : 'Something needs a look')} at <a href="${escape(status.url)}">${escape(status.url)}</a></p>
<p>As of <time datetime="${status.at.toISOString()}">${status.at.toISOString().slice(11, 19)} UTC</time>; asked again every 5 seconds.</p>
</header>
${[parts, queues, outboxes].map((part) => table(part(status))).join('\n')}
${facts(status)}
</main>
<p id="away" role="status"></p>
</body>
</html>
`;
};
