import { Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { FilesModule } from '../files/files.module.js';
import { SessionModule } from '../session/session.module.js';
import { MemberController } from './admin/member.controller.js';
import { PaymentController } from './admin/payment.controller.js';
import { SetupScreenController } from './admin/setup.controller.js';
import { HomeController } from './member/home.controller.js';
import { HomePictureController } from './member/home-picture.controller.js';
import { Parts } from './shared/parts.js';
import { squeezeScreen } from './shared/squeeze-screen.js';

@Module({
  imports: [FilesModule, SessionModule],
  controllers: [
    HomeController,
    HomePictureController,
    MemberController,
    PaymentController,
    SetupScreenController,
  ],
  providers: [Parts],
})
export class ScreensModule implements OnModuleInit {
  constructor(private readonly host: HttpAdapterHost) {}

  onModuleInit(): void {
    const fastify: FastifyInstance = this.host.httpAdapter.getInstance();
    fastify.addHook('onSend', squeezeScreen);
  }
}
