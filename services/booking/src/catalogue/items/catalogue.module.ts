import { Module } from '@nestjs/common';
import { CatalogueAdminController } from './catalogue-admin.controller.js';
import { CatalogueChanges } from './catalogue-changes.js';
import { OnTrainerNews } from '../trainers/on-trainer-news.js';
import { TrainersController } from '../trainers/trainers.controller.js';

@Module({
  controllers: [CatalogueAdminController, TrainersController],
  providers: [CatalogueChanges, OnTrainerNews],
})
export class CatalogueModule {}
