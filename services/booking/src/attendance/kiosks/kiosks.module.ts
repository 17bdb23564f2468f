import { Module, type DynamicModule } from '@nestjs/common';
import { BookingsByCodeQueries, MemberCodes } from '../check-ins/check-ins.api.js';
import { CheckInAtKiosk } from './check-in-at-kiosk.js';
import { EndKiosk } from './end-kiosk.js';
import { IdentityPeople } from './identity-people.js';
import { KiosksController } from './kiosks.controller.js';
import { OnOpenerChanged } from './on-opener-changed.js';
import { OpenKiosk } from './open-kiosk.js';

@Module({})
export class KiosksModule {
  static with(config: { serviceSecret: string; identityUrl: string }): DynamicModule {
    const people = new IdentityPeople({
      baseUrl: config.identityUrl,
      caller: 'booking',
      audience: 'identity',
      secret: config.serviceSecret,
    });
    return {
      module: KiosksModule,
      controllers: [KiosksController],
      providers: [
        BookingsByCodeQueries,
        CheckInAtKiosk,
        EndKiosk,
        OnOpenerChanged,
        OpenKiosk,
        { provide: MemberCodes, useValue: new MemberCodes(config.serviceSecret) },
        { provide: IdentityPeople, useValue: people },
      ],
    };
  }
}
