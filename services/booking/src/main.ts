import { runService } from '@studio/nest-kit';
import { AppModule } from './app.module.js';
import { bookingConfig } from './config.js';
import { bookingDatabase } from './database/data-source.js';
import { serviceOptions } from './service-options.js';

await runService({
  ...serviceOptions(),
  config: () => bookingConfig(),
  module: (config) => AppModule.with(config),
  database: bookingDatabase,
});
