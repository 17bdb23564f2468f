import { Module } from '@nestjs/common';
import { CatalogueModule } from '../../catalogue/items/catalogue.module.js';
import { PlannedItemsController } from './planned-items.controller.js';
import { PreviewRoom } from './preview-room.js';
import { UsageQueries } from './usage.queries.js';

@Module({
  imports: [CatalogueModule],
  controllers: [PlannedItemsController],
  providers: [PreviewRoom, UsageQueries],
})
export class PlannedItemsModule {}
