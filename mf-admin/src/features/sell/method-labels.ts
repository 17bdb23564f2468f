import type { SaleMethod, SaleView } from '@studio/contracts';
import { Banknote, CreditCard, Gift, Landmark, Link2 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { t } from './messages.js';

export const methods: Readonly<Record<SaleMethod, { label: string; icon: LucideIcon }>> = {
  cash: { label: t('cash'), icon: Banknote },
  terminal: { label: t('terminal'), icon: CreditCard },
  transfer: { label: t('transfer'), icon: Landmark },
  link: { label: t('link'), icon: Link2 },
  gift_card: { label: t('giftCard'), icon: Gift },
};

export const statusLabels: Readonly<
  Record<SaleView['status'], { word: string; tone: 'plain' | 'calm' | 'scarce' | 'alert' }>
> = {
  paid: { word: t('paid'), tone: 'calm' },
  pending: { word: t('pending'), tone: 'scarce' },
  expired: { word: t('expired'), tone: 'plain' },
  voided: { word: t('voided'), tone: 'alert' },
};

/** `Take AED 646.00 in cash`. */
export const takeLabel = (method: SaleMethod, isSplit: boolean, amount: string): string => {
  if (isSplit) return t('takeSplit', { amount });
  return t('takeBy', { amount, method });
};
