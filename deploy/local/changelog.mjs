// `npm run -s changelog -- v1.2.0`: what changed since the tag before it, by area, in Markdown. A commit
// says it in its subject: `area: what changed`.
import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { fail, root } from './prepare.mjs';

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** The text of subjects: areas by name, in each the oldest change first; other subjects last. */
export const changelog = (subjects) => {
  const areas = new Map();
  for (const subject of subjects) {
    const [, area = 'other', change = subject] = /^([a-z0-9, -]+): (.+)$/.exec(subject) ?? [];
    areas.set(area, [...(areas.get(area) ?? []), change]);
  }
  const isOther = (area) => Number(area === 'other');
  return [...areas]
    .sort(([a], [b]) => isOther(a) - isOther(b) || a.localeCompare(b))
    .map(([area, changes]) => `## ${area}\n\n${changes.map((one) => `- ${one}\n`).join('')}`)
    .join('\n');
};

const before = (tag) => {
  try {
    return git('describe', '--tags', '--abbrev=0', `${tag}^`);
  } catch {
    return undefined;
  }
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [tag] = process.argv.slice(2);
  if (!tag) fail('Name the tag: npm run -s changelog -- v1.2.0');
  const since = before(tag);
  const log = git(
    'log',
    '--reverse',
    '--no-merges',
    '--format=%s',
    since ? `${since}..${tag}` : tag,
  );
  process.stdout.write(changelog(log.split('\n').filter(Boolean)));
}
