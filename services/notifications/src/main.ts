import { runService } from '@studio/nest-kit';
import { AppModule } from './app.module.js';
import { loadConfig } from './config.js';
import { databaseSettings } from './database/data-source.js';

await runService({
  name: 'notifications',
  config: loadConfig,
  module: (config) => AppModule.register(config),
  database: databaseSettings,
});
