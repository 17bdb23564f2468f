import { Module } from '@nestjs/common';
import { FeesController } from './fees.controller.js';
import { OnFeePaid } from './on-fee-paid.js';

@Module({ controllers: [FeesController], providers: [OnFeePaid] })
export class FeesModule {}
