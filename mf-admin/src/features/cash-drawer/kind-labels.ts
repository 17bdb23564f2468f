import type { CashMovement } from '@studio/contracts';
import { t } from './messages.js';

export const kindLabels: Readonly<Record<CashMovement['kind'], string>> = {
  sale: t('sale'),
  void: t('void'),
  refund: t('refund'),
  paid_in: t('paidIn'),
  paid_out: t('paidOut'),
};
