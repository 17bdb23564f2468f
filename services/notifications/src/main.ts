import { loadConfig, runService } from '@studio/nest-kit';
import { AppModule } from './app.module.js';
import { notificationsConfig } from './config.js';

await runService({
  name: 'notifications',
  config: () => loadConfig(notificationsConfig),
  module: (config) => AppModule.forRoot(config),
});
