import { Module } from '@nestjs/common';
import { MemberStandingsController } from './member-standings.controller.js';
import { RecordsController } from './records.controller.js';

@Module({ controllers: [RecordsController, MemberStandingsController] })
export class RecordsModule {}
