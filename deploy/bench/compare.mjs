// Sides of a comparison: all warmed alike, measured by turns, each alone.
import { median, quantile } from './load.mjs';
import { processesOf, spentBetween, untilQuiet } from './processes.mjs';

/**
 * Lets every side do its work, once to warm up and then in so many rounds, every second one the
 * other way round. What a side has set off is done before the next one begins, and counts as its own
 * CPU; `after` tidies up behind it, outside of all figures.
 */
export async function compare({ studio, title, sides, rounds, good = isGood, after }) {
  const results = Object.fromEntries(
    Object.keys(sides).map((name) => [name, { rates: [], times: [], cpu: {}, made: 0, others: 0 }]),
  );
  for (let round = 0; round <= rounds; round += 1) {
    const order = Object.entries(sides);
    for (const [name, side] of round % 2 ? order : order.reverse()) {
      await untilQuiet(studio.pid);
      const before = processesOf(studio.pid);
      const { seconds, times, answers } = await side(round);
      await untilQuiet(studio.pid);
      const spent = spentBetween(before, processesOf(studio.pid));
      await after?.(name);
      if (round > 0) note(results[name], { seconds, times, answers, spent, good });
      else printOther(name, answers, good);
    }
  }
  print(title, results);
  return results;
}

const isGood = ({ status }) => status >= 200 && status < 300;

function note(result, { seconds, times, answers, spent, good }) {
  const made = answers.filter(good).length;
  result.rates.push(made / seconds);
  result.times.push(...times);
  result.made += made;
  result.others += answers.length - made;
  result.bytes = Buffer.byteLength(answers.find(good)?.text ?? '');
  for (const [name, cpu] of Object.entries(spent)) result.cpu[name] = (result.cpu[name] ?? 0) + cpu;
}

/** A bench of refusals that nobody wanted would be a fast one. */
function printOther(name, answers, good) {
  const other = answers.find((answer) => !good(answer));
  if (other) console.log(`${name}: ${other.status} ${other.text.slice(0, 200)}`);
}

function print(title, results) {
  console.log(`\n${title}`);
  const [first] = Object.values(results);
  for (const [name, { rates, times, made, others, bytes }] of Object.entries(results)) {
    const figures = [
      name.padEnd(10),
      `${median(rates).toFixed(0).padStart(6)}/s`,
      `${(median(rates) / median(first.rates)).toFixed(2)}x`,
      `p50 ${quantile(times, 0.5).toFixed(1)} ms`,
      `p99 ${quantile(times, 0.99).toFixed(1)} ms`,
      `${made} of ${(bytes / 1024).toFixed(1)} KB`,
      others > 0 ? `${others} not done` : '',
    ];
    console.log(figures.join('  ').trimEnd());
  }
}

/** `0.44 gateway`, of each: what all it set off has cost, in ms of CPU. */
export function printCpu(title, { cpu, made }) {
  const each = Object.entries(cpu)
    .map(([name, seconds]) => [name, (seconds * 1000) / made])
    .sort(([, one], [, two]) => two - one);
  const all = each.reduce((sum, [, ms]) => sum + ms, 0);
  const parts = each
    .filter(([, ms]) => ms >= 0.005)
    .map(([name, ms]) => `${name} ${ms.toFixed(2)}`);
  console.log(`${title}: ${all.toFixed(2)} ms CPU each (${parts.join(', ')})`);
}
