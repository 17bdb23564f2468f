import { Module } from '@nestjs/common';
import { TimetableModule } from '../../planning/timetable/timetable.module.js';
import { SetupController } from './setup.controller.js';
import { SetupQueries } from './setup.queries.js';
import { SkipItem } from './skip-item.js';
import { StartFromTemplate } from './start-from-template.js';
import { TemplatesQueries } from './templates.queries.js';

@Module({
  imports: [TimetableModule],
  controllers: [SetupController],
  providers: [SetupQueries, SkipItem, StartFromTemplate, TemplatesQueries],
})
export class SetupModule {}
