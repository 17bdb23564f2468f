// `npm run bench:write`: runs every bench and keeps what they said in docs/benchmarks.md. By hand
// only: figures of a busy machine are no news.
import { execFileSync, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const benches = {
  Booking: 'bench',
  Identity: 'identity',
  Payments: 'payments',
  Mails: 'notifications',
  Search: 'search',
  Memory: 'memory',
  'A booking, all in': 'cost',
  Pages: 'pages',
};

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root })
  .toString()
  .trim();
const pages = [
  '# Benchmarks',
  '',
  'The output of `npm run bench`, `bench:cost` and `bench:pages`, written by `npm run bench:write`. Each bench opens a studio of its own; generator, services, PostgreSQL and Redis share the cores. Ratios are to be trusted, figures are this machine’s; `deploy/bench/README.md` says what is measured.',
  '',
  `${new Date().toISOString().slice(0, 10)}, commit ${commit}, Node ${process.version}, ${cpus().length} cores (${cpus()[0]?.model.trim()}).`,
];
for (const [title, file] of Object.entries(benches)) {
  const output = await outputOf(file);
  pages.push('', `## ${title}`, '', '```text', output.trim(), '```');
}
writeFileSync(new URL('../../docs/benchmarks.md', import.meta.url), `${pages.join('\n')}\n`);

/** What a bench prints, shown as it comes. */
function outputOf(file) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [`deploy/bench/${file}.mjs`], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const parts = [];
    child.stdout.on('data', (part) => {
      parts.push(part);
      process.stdout.write(part);
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve(Buffer.concat(parts).toString('utf8'));
      else reject(new Error(`deploy/bench/${file}.mjs ended with ${code}`));
    });
  });
}
