import { Module } from '@nestjs/common';
import { CatalogueAdminController } from './catalogue-admin.controller.js';
import { CatalogueChanges } from './catalogue-changes.js';
import { OnTrainerEvents } from './on-trainer-events.js';
import { TrainersController } from './trainers.controller.js';

@Module({
  controllers: [CatalogueAdminController, TrainersController],
  providers: [CatalogueChanges, OnTrainerEvents],
  exports: [CatalogueChanges],
})
export class CatalogueModule {}
