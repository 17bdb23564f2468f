/** A Redis, and what stands before all of the studio's keys in it. */
export interface RedisPlace {
  url: string;
  prefix: string;
}

/** Splits our own `prefix` off the address. */
export const redisOf = (redisUrl: string): RedisPlace => {
  const url = new URL(redisUrl);
  const prefix = url.searchParams.get('prefix') ?? 'studio';
  url.searchParams.delete('prefix');
  // Bull reads a lone slash as a database without a number.
  if (url.pathname === '/') url.pathname = '';
  return { url: url.href, prefix };
};
