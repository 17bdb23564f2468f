import { Module } from '@nestjs/common';
import { AddItem } from './add-item.js';
import { CatalogueAdminController } from './catalogue-admin.controller.js';
import { CatalogueItemsQueries } from './catalogue-items.queries.js';
import { ClassTypesController } from './class-types.controller.js';
import { ChangeItem } from './change-item.js';
import { DeleteItem } from './delete-item.js';
import { OnTrainerEvents } from './on-trainer-events.js';
import { TrainersController } from './trainers.controller.js';

@Module({
  controllers: [CatalogueAdminController, ClassTypesController, TrainersController],
  providers: [AddItem, CatalogueItemsQueries, ChangeItem, DeleteItem, OnTrainerEvents],
  exports: [ChangeItem, DeleteItem],
})
export class CatalogueModule {}
