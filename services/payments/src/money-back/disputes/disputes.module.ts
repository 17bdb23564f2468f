import { Module } from '@nestjs/common';
import { RecordDispute } from './record-dispute.js';

@Module({ providers: [RecordDispute], exports: [RecordDispute] })
export class DisputesModule {}
