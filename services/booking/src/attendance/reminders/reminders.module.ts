import { Module } from '@nestjs/common';
import { RemindOfClasses } from './remind-of-classes.job.js';

@Module({ providers: [RemindOfClasses] })
export class RemindersModule {}
