import { Module } from '@nestjs/common';
import { CheckIn } from './check-in.js';
import { CheckInsController } from './check-ins.controller.js';

@Module({ controllers: [CheckInsController], providers: [CheckIn] })
export class CheckInsModule {}
