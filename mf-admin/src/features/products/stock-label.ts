import type { RetailItemView } from '@studio/contracts';
import { t } from './messages.js';

export const stockLabel = ({ stock }: Pick<RetailItemView, 'stock'>): string =>
  stock === null ? t('notCounted') : t('left', { stock });
