import { Global, Module, type DynamicModule } from '@nestjs/common';
import { CONFIG, type PaymentsConfig } from '../config.js';
import { BookingService } from './booking-service.js';
import { CodeGuesses } from './code-guesses.js';

/** What every slice may ask for: the configuration and the booking service. */
@Global()
@Module({})
export class SharedModule {
  static forRoot(config: PaymentsConfig): DynamicModule {
    return {
      module: SharedModule,
      providers: [{ provide: CONFIG, useValue: config }, BookingService, CodeGuesses],
      exports: [CONFIG, BookingService, CodeGuesses],
    };
  }
}
