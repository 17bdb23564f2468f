import { Module } from '@nestjs/common';
import { Offers } from './offers.api.js';

@Module({ providers: [Offers], exports: [Offers] })
export class OffersModule {}
