import { Module } from '@nestjs/common';
import { FirstWaiverText } from './first-waiver-text.js';
import { RequestWaiver } from './request-waiver.js';
import { SignWaiver } from './sign-waiver.js';
import { WaiversController } from './waivers.controller.js';

@Module({
  controllers: [WaiversController],
  providers: [FirstWaiverText, RequestWaiver, SignWaiver],
})
export class WaiversModule {}
