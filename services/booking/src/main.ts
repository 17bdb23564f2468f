import { runService } from '@studio/nest-kit';
import { AppModule } from './app.module.js';
import { bookingConfig } from './config.js';

await runService({
  name: 'booking',
  config: () => bookingConfig(),
  module: (config) => AppModule.with(config),
});
