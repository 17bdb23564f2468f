import { runService } from '@studio/nest-kit';
import { AppModule } from './app.module.js';
import { loadConfig } from './config.js';
import { serviceOptions } from './service-options.js';

await runService({
  ...serviceOptions(),
  config: loadConfig,
  module: (config) => AppModule.register(config),
  // It stands at the door: the socket's address counts, unless an own load balancer says another.
  configure: ({ TRUSTED_PROXIES }) => ({ trustProxy: TRUSTED_PROXIES }),
});
