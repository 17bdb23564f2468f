import { Module } from '@nestjs/common';
import { PayOut } from './pay-out.js';
import { PayoutsController } from './payouts.controller.js';
import { PayoutsQueries } from './payouts.queries.js';

@Module({ controllers: [PayoutsController], providers: [PayOut, PayoutsQueries] })
export class PayoutsModule {}
