import { Controller, Get, Inject, Put } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  listRetailItems,
  saveRetailItem,
  type RetailItemInput,
  type RetailItemView,
} from '@studio/contracts';
import { ParsedBody, ParsedParams } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { RetailItem } from './retail-item.entity.js';
import { toRetailItemView } from './retail-item.view.js';
import { SaveRetailItem } from './save-retail-item.js';

@Controller('/api/admin/retail-items')
export class RetailItemsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly saveRetailItem: SaveRetailItem,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  @For(listRetailItems)
  @Get()
  async list(): Promise<{ items: RetailItemView[] }> {
    const where = { studioId: this.config.STUDIO_ID };
    const order = { retired: 'ASC', name: 'ASC', id: 'ASC' } as const;
    const items = await this.dataSource.manager.find(RetailItem, { where, order });
    return { items: items.map(toRetailItemView) };
  }

  @For(saveRetailItem)
  @Put(':id')
  save(
    @ParsedParams(saveRetailItem.params) { id }: { id: string },
    @ParsedBody(saveRetailItem.body) body: RetailItemInput & { version: number | null },
    @CurrentUser() { id: actorId }: SignedInUser,
  ): Promise<RetailItemView> {
    const { version, ...wanted } = body;
    return this.saveRetailItem.execute({ id, actorId, wanted, version });
  }
}
