export { backupMetrics } from './backup-metrics.js';
export { databaseMetrics } from './database-metrics.js';
export { Metrics, type MetricOptions } from './metrics.js';
export { redisMetrics } from './redis-metrics.js';
export { serveMetrics, type MetricsAddress } from './serve-metrics.js';
