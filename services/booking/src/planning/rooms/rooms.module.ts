import { Module } from '@nestjs/common';
import { CatalogueModule } from '../../catalogue/items/catalogue.module.js';
import { ChangeRoom } from './change-room.js';
import { PreviewRoom } from './preview-room.js';
import { RoomsController } from './rooms.controller.js';

@Module({
  imports: [CatalogueModule],
  controllers: [RoomsController],
  providers: [ChangeRoom, PreviewRoom],
})
export class RoomsModule {}
