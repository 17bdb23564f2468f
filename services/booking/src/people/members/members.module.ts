import { Module, type DynamicModule } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { FetchUnknownMember } from './fetch-unknown-member.js';
import { IdentityProfiles } from './identity-profiles.js';
import { OnProfileEvents } from './on-profile-events.js';

@Module({})
export class MembersModule {
  static with(config: { serviceSecret: string; identityUrl: string }): DynamicModule {
    const profiles = new IdentityProfiles({
      baseUrl: config.identityUrl,
      caller: 'booking',
      audience: 'identity',
      secret: config.serviceSecret,
    });
    return {
      module: MembersModule,
      providers: [
        OnProfileEvents,
        { provide: IdentityProfiles, useValue: profiles },
        { provide: APP_INTERCEPTOR, useClass: FetchUnknownMember },
      ],
    };
  }
}
