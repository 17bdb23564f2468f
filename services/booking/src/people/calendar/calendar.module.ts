import { Module, type DynamicModule } from '@nestjs/common';
import { CalendarAddresses } from './calendar-address.js';
import { CALENDAR_ORIGIN, CalendarController } from './calendar.controller.js';
import { HashAddresses } from './hash-addresses.job.js';
import { InternalCalendarController } from './internal-calendar.controller.js';
import { OnSessionsEnded } from './on-sessions-ended.js';

@Module({})
export class CalendarModule {
  static with({ origin, serviceSecret }: { origin: string; serviceSecret: string }): DynamicModule {
    return {
      module: CalendarModule,
      controllers: [CalendarController, InternalCalendarController],
      providers: [
        { provide: CALENDAR_ORIGIN, useValue: origin },
        { provide: CalendarAddresses, useValue: new CalendarAddresses(serviceSecret) },
        HashAddresses,
        OnSessionsEnded,
      ],
    };
  }
}
