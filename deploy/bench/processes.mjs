// What the processes of a studio take of cores and memory, by their name (Linux).
import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Ticks of the kernel's clock a second. */
const TICKS = 100;
/** ms in which a studio with nothing to do takes less of a core than this share. */
const QUIET = { ms: 1_000, share: 0.12 };
const LONGEST_MS = 120_000;

const names = [
  [/services\/(\w+)\/dist\/main\.js/, (found) => found[1]],
  [/deploy\/dist\/([\w-]+)\.js/, (found) => found[1]],
  [/postgres/, () => 'PostgreSQL'],
  [/redis/i, () => 'Redis'],
  [/deploy\/local\/start\.mjs/, () => 'starter'],
  [/^npm/, () => 'npm'],
];

/**
 * CPU seconds and megabytes by name, of a process and all that it has started. A page that several
 * processes share is divided among them (proportional set size), so that it counts once.
 */
export function processesOf(root) {
  const all = readProcesses();
  const inside = new Set([root]);
  // Children have higher ids than their parents, until the ids begin anew: look until none is added.
  for (let before = 0; before < inside.size;) {
    before = inside.size;
    for (const [pid, { parent }] of all) if (inside.has(parent)) inside.add(pid);
  }
  const found = {};
  for (const [pid, { name, cpu }] of all) {
    if (!inside.has(pid)) continue;
    found[name] ??= { cpu: 0, megabytes: 0 };
    found[name].cpu += cpu;
    found[name].megabytes += megabytesOf(pid);
  }
  return found;
}

/** CPU seconds by name between two looks. */
export function spentBetween(before, after) {
  return Object.fromEntries(
    Object.entries(after).map(([name, { cpu }]) => [name, cpu - (before[name]?.cpu ?? 0)]),
  );
}

/** Resolves once the processes have nothing to do: all that was set off is done. */
export async function untilQuiet(root) {
  const end = Date.now() + LONGEST_MS;
  for (let before = processesOf(root); Date.now() < end;) {
    await pause(QUIET.ms);
    const after = processesOf(root);
    if (total(spentBetween(before, after)) < (QUIET.share * QUIET.ms) / 1000) return;
    before = after;
  }
  console.log(`still busy after ${LONGEST_MS / 1000} s`);
}

export const total = (spent) => Object.values(spent).reduce((sum, seconds) => sum + seconds, 0);

function readProcesses() {
  const all = new Map();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      all.set(Number(entry), readProcess(entry));
    } catch {
      // Processes come and go while we look.
    }
  }
  return all;
}

function readProcess(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number);
  const name = nameOf(command);
  // Backends of PostgreSQL come and go: their parent keeps what they took.
  const ended = name === 'PostgreSQL' ? endedUser + endedSystem : 0;
  return {
    parent: Number(fields[1]),
    name,
    cpu: (user + system + ended) / TICKS,
  };
}

function megabytesOf(pid) {
  try {
    const share = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
    return Math.round(Number(share?.[1] ?? 0) / 1024);
  } catch {
    return 0; // it has ended meanwhile
  }
}

function nameOf(command) {
  for (const [pattern, toName] of names) {
    const found = pattern.exec(command);
    if (found) return toName(found);
  }
  return 'others';
}
