import { createServer, type Server } from 'node:http';
import { errorFacts, logger } from '../logger.js';
import type { Metrics } from './metrics.js';

export interface MetricsAddress {
  /** Undefined: nobody can ask. */
  METRICS_PORT?: number | undefined;
  /** 127.0.0.1 unless said: never an address that strangers reach. */
  METRICS_HOST?: string | undefined;
}

/**
 * `GET /metrics` on a port of its own: the public one never has it. It goes on answering while the
 * service drains, and keeps no process alive. Rejects when the port is taken.
 */
export const serveMetrics = async (
  metrics: Metrics,
  { METRICS_PORT: port, METRICS_HOST: host = '127.0.0.1' }: MetricsAddress,
): Promise<Server | undefined> => {
  if (port === undefined) return undefined;
  const server = createServer((request, answer) => {
    const isMetrics = request.method === 'GET' && request.url?.split('?')[0] === '/metrics';
    if (!isMetrics) return void answer.writeHead(404).end();
    metrics.read().then(
      (text) => answer.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      (error: unknown) => {
        logger.warn(errorFacts(error), 'metrics could not be read');
        answer.writeHead(500).end();
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  server.unref();
  return server;
};
