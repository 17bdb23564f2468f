import { Module } from '@nestjs/common';
import { ChooseSpot } from './choose-spot.js';
import { SpotsController } from './spots.controller.js';

@Module({ controllers: [SpotsController], providers: [ChooseSpot] })
export class SpotsModule {}
