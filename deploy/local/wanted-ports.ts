import { backendNames, portVariable } from '@studio/contracts/services';
import type { StudioConfig } from './config.js';
import { chosenPorts } from './metrics-ports.js';
import { pagePorts } from './page-servers.js';
import type { WantedPort } from './ports.js';
import { hasLocalCards } from './service-env.js';

/** The ports that have to be free, the studio's own address first. */
export function wantedPorts(config: StudioConfig): WantedPort[] {
  const { ports } = config;
  const startsPostgres =
    !config.adminDatabaseUrl && backendNames.some((service) => !config.databaseUrls[service]);
  const wanted: (WantedPort | false)[] = [
    { variable: 'PORT', port: ports.gateway },
    ...pagePorts(config),
    !config.smtpUrl && { variable: 'INBOX_PORT', port: ports.inbox },
    hasLocalCards(config) && { variable: 'CARD_PORT', port: ports.card },
    !config.smtpUrl && { variable: 'SMTP_PORT', port: ports.smtp },
    ...backendNames.map((name) => ({ variable: portVariable(name), port: ports[name] })),
    startsPostgres && { variable: 'POSTGRES_PORT', port: ports.postgres },
    !config.redisUrl && { variable: 'REDIS_PORT', port: ports.redis },
    ...chosenPorts(config),
  ];
  return wanted.filter((one) => one !== false);
}
