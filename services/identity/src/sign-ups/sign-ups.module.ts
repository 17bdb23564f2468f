import { Module } from '@nestjs/common';
import { LinksModule } from '../links/links.module.js';
import { SignUp } from './sign-up.js';
import { SignUpsController } from './sign-ups.controller.js';

@Module({ imports: [LinksModule], controllers: [SignUpsController], providers: [SignUp] })
export class SignUpsModule {}
