import { loadConfig, runService } from '@studio/nest-kit';
import { AppModule } from './app.module.js';
import { paymentsConfig } from './config.js';

await runService({
  name: 'payments',
  config: () => loadConfig(paymentsConfig),
  module: (config) => AppModule.forRoot(config),
});
