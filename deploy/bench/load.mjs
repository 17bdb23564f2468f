// A load generator on keep-alive connections: as many at once as asked, every answer timed.
import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

export function call(base, { method = 'GET', path, headers = {}, body }) {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const outgoing = request(
      `${base}${path}`,
      {
        method,
        agent,
        headers: {
          ...headers,
          ...(text
            ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
            : {}),
        },
      },
      (answer) => {
        const parts = [];
        answer.on('data', (part) => parts.push(part));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode,
            headers: answer.headers,
            text: Buffer.concat(parts).toString('utf8'),
          }),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(text);
  });
}

/** Works through the jobs with `width` at once. Returns seconds, milliseconds of each, and answers. */
export async function run(jobs, width) {
  const times = [];
  const answers = new Array(jobs.length);
  let next = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: width }, async () => {
      while (next < jobs.length) {
        const index = next;
        next += 1;
        const before = performance.now();
        answers[index] = await jobs[index]();
        times.push(performance.now() - before);
      }
    }),
  );
  return { seconds: (performance.now() - started) / 1000, times, answers };
}

export function quantile(times, share) {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values) => quantile(values, 0.5);
