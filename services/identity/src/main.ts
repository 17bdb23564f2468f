import { loadConfig, runService } from '@studio/nest-kit';
import { AppModule } from './app.module.js';
import { identityConfig } from './config.js';
import { serviceOptions } from './service-options.js';

await runService({
  ...serviceOptions(),
  config: () => loadConfig(identityConfig),
  module: (config) => AppModule.forRoot(config),
});
