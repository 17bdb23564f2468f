import type { RetailItemView } from '@studio/contracts';
import type { RetailItem } from './retail-item.entity.js';

export const toRetailItemView = (item: RetailItem): RetailItemView => ({
  id: item.id,
  name: item.name,
  price: item.price,
  stock: item.stock,
  retired: item.retired,
  version: item.version,
});
