import { Module, type OnModuleInit } from '@nestjs/common';
import { ReportAudiences } from '../../people/broadcasts/broadcasts.api.js';
import { BroadcastsModule } from '../../people/broadcasts/broadcasts.module.js';
import { CloseVisitDays } from './close-visit-days.job.js';
import { PeopleReportController } from './people-report.controller.js';
import { liveSince, peopleOf } from './people-list.sql.js';
import { PeopleReportQueries } from './people-report.queries.js';
import { PeopleRowsQueries } from './people-rows.queries.js';

@Module({
  imports: [BroadcastsModule],
  controllers: [PeopleReportController],
  providers: [CloseVisitDays, PeopleReportQueries, PeopleRowsQueries],
})
export class PeopleReportModule implements OnModuleInit {
  constructor(private readonly audiences: ReportAudiences) {}

  /** Each list can be written to. */
  onModuleInit(): void {
    this.audiences.bring(async (tx, list, { studioId, now, put }) => {
      const live = await liveSince(tx, studioId);
      return peopleOf(list, { studioId, now, live, put });
    });
  }
}
