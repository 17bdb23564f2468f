import { loadConfig, runService } from '@studio/nest-kit';
import { GatewayModule } from './app.module.js';
import { configSchema, type GatewayConfig } from './config.js';

await runService({
  name: 'gateway',
  config: (): GatewayConfig => loadConfig(configSchema),
  module: (config: GatewayConfig) => GatewayModule.forRoot(config),
  // It stands at the door: the socket's address counts, unless an own load balancer says another.
  configure: ({ TRUSTED_PROXIES }) => ({ trustProxy: TRUSTED_PROXIES }),
});
