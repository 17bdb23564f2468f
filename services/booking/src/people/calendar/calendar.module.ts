import { Module, type DynamicModule } from '@nestjs/common';
import { CALENDAR_ORIGIN, CalendarController } from './calendar.controller.js';

@Module({})
export class CalendarModule {
  static for(origin: string): DynamicModule {
    return {
      module: CalendarModule,
      controllers: [CalendarController],
      providers: [{ provide: CALENDAR_ORIGIN, useValue: origin }],
    };
  }
}
