import { Module } from '@nestjs/common';
import { AvailabilityController } from './availability.controller.js';
import { AvailabilityQueries } from './availability.queries.js';
import { ChangeAvailability } from './change-availability.js';

@Module({
  controllers: [AvailabilityController],
  providers: [AvailabilityQueries, ChangeAvailability],
})
export class AvailabilityModule {}
