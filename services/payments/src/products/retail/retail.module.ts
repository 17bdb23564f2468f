import { Module } from '@nestjs/common';
import { RetailItemsController } from './retail-items.controller.js';
import { SaveRetailItem } from './save-retail-item.js';

@Module({ controllers: [RetailItemsController], providers: [SaveRetailItem] })
export class RetailModule {}
