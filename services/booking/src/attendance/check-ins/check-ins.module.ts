import { Module, type DynamicModule } from '@nestjs/common';
import { CheckInByCode } from './check-in-by-code.js';
import { CheckInCodesController } from './check-in-codes.controller.js';
import { CheckIn } from './check-in.js';
import { CheckInsController } from './check-ins.controller.js';
import { MemberCodes } from './member-codes.js';

@Module({})
export class CheckInsModule {
  static with({ serviceSecret }: { serviceSecret: string }): DynamicModule {
    return {
      module: CheckInsModule,
      controllers: [CheckInsController, CheckInCodesController],
      providers: [
        CheckIn,
        CheckInByCode,
        { provide: MemberCodes, useValue: new MemberCodes(serviceSecret) },
      ],
    };
  }
}
