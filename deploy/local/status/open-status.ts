import type { StudioConfig } from '../config.js';
import { metricsPorts } from '../metrics-ports.js';
import type { Surroundings } from '../service-env.js';
import type { StatusServer } from './status-server.js';

/** Where metrics are read, and the page that reads them; the gateway has it for this machine alone. */
export async function openStatus(
  config: StudioConfig,
  status: StatusServer,
): Promise<Pick<Surroundings, 'metricsPorts' | 'statusUrl'>> {
  const ports = await metricsPorts(config);
  const url = await status.listen(ports);
  return { metricsPorts: ports, statusUrl: config.reach === 'machine' ? url : undefined };
}
