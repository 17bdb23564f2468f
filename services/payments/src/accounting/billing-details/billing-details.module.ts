import { Module } from '@nestjs/common';
import { BillingDetailsController } from './billing-details.controller.js';
import { ChangeBillingDetails } from './change-billing-details.js';

@Module({ controllers: [BillingDetailsController], providers: [ChangeBillingDetails] })
export class BillingDetailsModule {}
