import type { Difference } from '@studio/contracts';
import { t } from './messages.js';

/** What a difference means, for who has to look into it. */
export const differenceLabels: Record<Difference['kind'], string> = {
  charge_unknown: t('moneyAtProviderNobody'),
  charge_not_noted: t('providerHasMoneyPayment'),
  charge_missing: t('paidBooksProviderHas'),
  charge_amount: t('amountsPaymentDiffer'),
  charge_day: t('paymentStandsOnDifferent'),
  refund_unknown: t('providerGaveMoneyBack'),
  refund_missing: t('givenBackBooksNot'),
  refund_amount: t('amountsRefundDiffer'),
  refund_day: t('refundStandsOnDifferent'),
  dispute_unknown: t('disputeBooksDoNot'),
  dispute_missing: t('disputeProviderDoesNot'),
  dispute_amount: t('amountsDisputeDiffer'),
  dispute_day: t('disputeStandsOnDifferent'),
  not_delivered: t('paidNeitherHandedOver'),
  price_archived: t('priceArchivedAtProvider'),
  price_active: t('priceActiveAtProvider'),
  price_changed: t('priceChangedAtProvider'),
  price_missing: t('priceMissingAtProvider'),
};
