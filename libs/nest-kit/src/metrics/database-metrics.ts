import type { DataSource } from 'typeorm';
import type { Metrics } from './metrics.js';

interface Pool {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
  options: { max: number };
}

/** The pool of connections, and whether the database answers. */
export const databaseMetrics = (metrics: Metrics, dataSource: DataSource): void => {
  const connections = metrics.gauge({
    name: 'database_pool_connections',
    help: 'Connections of the pool: lent (in_use), open and free (idle), and how many there may be (max).',
    labelNames: ['state'],
  });
  const waiting = metrics.gauge({
    name: 'database_pool_waiting',
    help: 'Requests and jobs that wait for a connection.',
  });
  const up = metrics.gauge({ name: 'database_up', help: '1 while the database answers.' });
  metrics.onRead('database', async () => {
    const { master } = dataSource.driver as unknown as { master: Pool };
    connections.set({ state: 'in_use' }, master.totalCount - master.idleCount);
    connections.set({ state: 'idle' }, master.idleCount);
    connections.set({ state: 'max' }, master.options.max);
    waiting.set(master.waitingCount);
    up.set(0);
    await dataSource.query('SELECT 1');
    up.set(1);
  });
};
