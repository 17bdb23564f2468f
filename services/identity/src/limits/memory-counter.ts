interface Window {
  count: number;
  endsAt: number;
}

const windows = new Map<string, Window>();
const MOST = 50_000;

/** The counter of this process alone, for when Redis is gone. Bounded: the oldest are dropped. */
export const countInMemory = (key: string, windowMs: number): { count: number; leftMs: number } => {
  const now = Date.now();
  const open = windows.get(key);
  const current = open && open.endsAt > now ? open : { count: 0, endsAt: now + windowMs };
  current.count += 1;
  windows.delete(key);
  windows.set(key, current);
  if (windows.size > MOST) windows.delete(windows.keys().next().value as string);
  return { count: current.count, leftMs: current.endsAt - now };
};
