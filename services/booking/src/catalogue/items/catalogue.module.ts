import { Module } from '@nestjs/common';
import { CatalogueAdminController } from './catalogue-admin.controller.js';
import { CatalogueChanges } from './catalogue-changes.js';
import { OnTrainerNews } from './on-trainer-news.js';
import { TrainersController } from './trainers.controller.js';

@Module({
  controllers: [CatalogueAdminController, TrainersController],
  providers: [CatalogueChanges, OnTrainerNews],
  exports: [CatalogueChanges],
})
export class CatalogueModule {}
