import type { Issue } from '@studio/domain-kit';

const LIMIT_MS = 5_000;

/** Asks each service whether it can work, and whether its jobs run on time. */
export async function checkJobs(
  services: readonly { name: string; url: string }[],
): Promise<Issue[]> {
  const examples = (await Promise.all(services.map(missingAt))).flat();
  if (examples.length === 0) return [];
  return [{ rule: 'every service is ready, and its jobs beat', total: examples.length, examples }];
}

async function missingAt({ name, url }: { name: string; url: string }): Promise<string[]> {
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(LIMIT_MS) });
    const { missing = [], impaired = [] } = (await answer.json()) as {
      missing?: string[];
      impaired?: string[];
    };
    return [...missing, ...impaired].map((what) => `${name}: ${what}`);
  } catch {
    return [`${name}: no answer`];
  }
}
