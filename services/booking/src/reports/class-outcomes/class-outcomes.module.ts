import { Module } from '@nestjs/common';
import { CloseClassDays } from './close-class-days.job.js';

@Module({ providers: [CloseClassDays] })
export class ClassOutcomesModule {}
