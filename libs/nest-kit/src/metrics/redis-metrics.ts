import type { Metrics } from './metrics.js';

/** Whether a client of Redis is connected; `client` says for what it is there. */
export const redisMetrics = (metrics: Metrics, client: string, isUp: () => boolean): void => {
  const up = metrics.gauge({
    name: 'redis_up',
    help: '1 while this client is connected to Redis.',
    labelNames: ['client'],
  });
  metrics.onRead(`redis: ${client}`, () => up.set({ client }, isUp() ? 1 : 0));
};
