import { Module } from '@nestjs/common';
import { SessionModule } from '../session/session.module.js';
import { MemberController } from './admin/member.controller.js';
import { PaymentController } from './admin/payment.controller.js';
import { SetupScreenController } from './admin/setup.controller.js';
import { HomeController } from './member/home.controller.js';
import { Parts } from './shared/parts.js';

@Module({
  imports: [SessionModule],
  controllers: [HomeController, MemberController, PaymentController, SetupScreenController],
  providers: [Parts],
})
export class ScreensModule {}
