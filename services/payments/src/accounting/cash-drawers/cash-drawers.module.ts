import { Module } from '@nestjs/common';
import { CashDrawersController } from './cash-drawers.controller.js';
import { CashDrawersQueries } from './cash-drawers.queries.js';
import { CloseDrawer } from './close-drawer.js';
import { MoveCash } from './move-cash.js';
import { OpenDrawer } from './open-drawer.js';

@Module({
  controllers: [CashDrawersController],
  providers: [CashDrawersQueries, CloseDrawer, MoveCash, OpenDrawer],
})
export class CashDrawersModule {}
