/** One value of an exposition of Prometheus. */
export interface Sample {
  name: string;
  labels: Readonly<Record<string, string>>;
  value: number;
}

const line = /^([A-Za-z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;
const label = /(\w+)="((?:[^"\\]|\\.)*)"/g;

/** The values of an exposition; lines of help and type are left out. */
export const parseMetrics = (text: string): Sample[] =>
  text.split('\n').flatMap((one) => {
    const [, name, labels = '', value] = line.exec(one) ?? [];
    if (name === undefined) return [];
    const pairs = [...labels.matchAll(label)].map(([, key = '', text = '']) => [key, text]);
    return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }];
  });

const LIMIT_MS = 2_000;

/** What one service says of itself; null when it does not answer within two seconds. */
export const readMetrics = async (port: number): Promise<Sample[] | null> => {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`, {
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    return answer.ok ? parseMetrics(await answer.text()) : null;
  } catch {
    return null;
  }
};
