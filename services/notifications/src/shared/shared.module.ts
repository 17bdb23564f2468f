import { Global, Module, type DynamicModule } from '@nestjs/common';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { AfterCommit } from './after-commit.js';
import { SentLog } from './sent-log.js';

/** What every slice may ask for. */
@Global()
@Module({})
export class SharedModule {
  static forRoot(config: NotificationsConfig): DynamicModule {
    return {
      module: SharedModule,
      providers: [{ provide: CONFIG, useValue: config }, AfterCommit, SentLog],
      exports: [CONFIG, AfterCommit, SentLog],
    };
  }
}
