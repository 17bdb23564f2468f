import { Module } from '@nestjs/common';
import { BroadcastsController } from './broadcasts.controller.js';
import { CancelBroadcast } from './cancel-broadcast.js';
import { CreateBroadcast } from './create-broadcast.js';
import { PreviewBroadcast } from './preview-broadcast.js';
import { SendBroadcasts } from './send-broadcasts.job.js';
import { ReportAudiences } from './report-audiences.js';
import { TestBroadcast } from './test-broadcast.js';

@Module({
  controllers: [BroadcastsController],
  providers: [
    CancelBroadcast,
    CreateBroadcast,
    PreviewBroadcast,
    ReportAudiences,
    SendBroadcasts,
    TestBroadcast,
  ],
  exports: [ReportAudiences],
})
export class BroadcastsModule {}
