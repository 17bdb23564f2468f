import { Module, type DynamicModule } from '@nestjs/common';
import type { IssuerSettings } from '@studio/nest-kit';
import { ChangeLogo } from './change-logo.js';
import { ChangeProfile } from './change-profile.js';
import { ISSUER_SETTINGS, KeepProfile } from './keep-profile.job.js';
import { RewriteStudioPhones } from './rewrite-phones.job.js';
import { StudioProfileController } from './studio-profile.controller.js';

@Module({
  controllers: [StudioProfileController],
  providers: [ChangeLogo, ChangeProfile, KeepProfile, RewriteStudioPhones],
})
export class StudioProfileModule {
  static for(settings: IssuerSettings): DynamicModule {
    return {
      module: StudioProfileModule,
      providers: [{ provide: ISSUER_SETTINGS, useValue: settings }],
    };
  }
}
