import { Module, type DynamicModule } from '@nestjs/common';
import { AssignSpot } from './assign-spot.js';
import { BookingsByCodeQueries } from './bookings-by-code.queries.js';
import { CheckInByCode } from './check-in-by-code.js';
import { CheckInCodesController } from './check-in-codes.controller.js';
import { CheckIn } from './check-in.js';
import { CheckInsController } from './check-ins.controller.js';
import { ClassRostersQueries } from './class-rosters.queries.js';
import { MemberCodes } from './member-codes.js';
import { UndoCheckIn } from './undo-check-in.js';

@Module({})
export class CheckInsModule {
  static with({ serviceSecret }: { serviceSecret: string }): DynamicModule {
    return {
      module: CheckInsModule,
      controllers: [CheckInsController, CheckInCodesController],
      providers: [
        AssignSpot,
        BookingsByCodeQueries,
        CheckIn,
        CheckInByCode,
        ClassRostersQueries,
        UndoCheckIn,
        { provide: MemberCodes, useValue: new MemberCodes(serviceSecret) },
      ],
    };
  }
}
