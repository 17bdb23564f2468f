import { Module, type DynamicModule } from '@nestjs/common';
import { CheckIn, CheckInByCode, MemberCodes } from '../check-ins/check-ins.api.js';
import { EndKiosk } from './end-kiosk.js';
import { IdentityPeople } from './identity-people.js';
import { KioskCheckIn } from './kiosk-check-in.js';
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
        ...[CheckIn, CheckInByCode, OpenKiosk, EndKiosk, KioskCheckIn, OnOpenerChanged],
        { provide: MemberCodes, useValue: new MemberCodes(config.serviceSecret) },
        { provide: IdentityPeople, useValue: people },
      ],
    };
  }
}
