import { Module } from '@nestjs/common';
import { PaymentsController } from './payments.controller.js';
import { PaymentsQueries } from './payments.queries.js';

@Module({ controllers: [PaymentsController], providers: [PaymentsQueries] })
export class LedgerModule {}
