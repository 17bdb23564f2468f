import type { GiftCardStep } from '@studio/contracts';
import { hasVat } from '@studio/shell-kit/studio';
import { kindLabels } from '../../shared/labels.js';
import { methodLabels, rowLabels } from './report-labels.js';
import type { ReportRow, RowsRequest } from './use-rows.js';
import { t } from './messages.js';

const planLabels = {
  active: t('plansActive'),
  started: t('plansStarted'),
  ended: t('plansEnded'),
  failed: t('plansFailed'),
  recovered: t('plansRecovered'),
  lost: t('plansLost'),
};

export const giftCardLabels: Readonly<Record<GiftCardStep, string>> = {
  owed: t('giftOwed'),
  moved: t('giftChange'),
  sold: t('giftSold'),
  complimentary: t('giftGiven'),
  spent: t('giftSpent'),
  returned: t('giftReturned'),
  refunded: t('giftTakenBack'),
  not_paid: t('giftNotPaid'),
  lost: t('giftLost'),
};

const giftCardMeanings: Partial<Record<GiftCardStep, string>> = {
  owed: t('giftOwedMeaning'),
  not_paid: t('giftNotPaidMeaning'),
  lost: t('giftLostMeaning'),
};

const salesNames = { sales: t('sales'), net: t('salesNet'), vat: t('vat') };

const salesTitleOf = ({ of, kind, product, document, without }: RowsRequest): string => {
  if (document) return document === 'invoice' ? t('invoices') : t('creditNotes');
  if (kind === 'gift_card') return t('giftCards');
  if (without === 'fee') return t('netWithoutFees');
  if (kind) return product || kindLabels[kind];
  return of === 'net' || of === 'vat' ? salesNames[of] : salesNames.sales;
};

export const titleOf = (request: RowsRequest): string => {
  const { of, method, step = 'active', giftStep = 'owed', planName } = request;
  if (of === 'gift') return giftCardLabels[giftStep];
  if (of === 'transit') return t('inTransit');
  if (of === 'plans') return planName ?? planLabels[step];
  if (of === 'cash') return method ? methodLabels[method] : t('cash');
  return salesTitleOf(request);
};

const meanings = {
  cash: t('cashMeaning'),
  sales: t('salesMeaning'),
  net: t('salesNetMeaning'),
  vat: t('vatRowsMeaning'),
  transit: t('inTransitMeaning'),
};

export const meaningOf = (request: RowsRequest): string => {
  const { of, kind, step = 'active', giftStep = 'owed' } = request;
  if (of === 'gift') return giftCardMeanings[giftStep] ?? t('giftMovesMeaning');
  if (of === 'plans') return step === 'active' ? t('activeMeaning') : t('stepMeaning');
  if (kind === 'gift_card') return t('giftCardsMeaning');
  return meanings[of];
};

/** The document, the kind of the movement, or the end of a gift card's code. */
export const detailOf = (one: ReportRow): string => {
  if (one.is === 'cash') return rowLabels[one.row.kind];
  if (one.is === 'sales') return one.row.number;
  return one.is === 'gift' ? t('codeEnding', { ending: one.row.ending }) : '';
};

export const whatOf = (one: ReportRow): string => {
  if (one.is === 'plans') return one.row.planName;
  if (one.is === 'gift') return giftCardLabels[one.row.step];
  return one.is === 'sales' ? one.row.product || kindLabels[one.row.kind] : one.row.description;
};

export const amountOf = (one: ReportRow, of: RowsRequest['of']): number => {
  if (one.is === 'plans') return one.row.mrr;
  if (one.is !== 'sales') return one.row.amount;
  return of === 'net' || of === 'vat' ? one.row[of] : one.row.total;
};

/** The payment, or whose plan it is; empty: a gift card that nobody paid for. */
export const addressOf = (one: ReportRow): string => {
  if (one.is === 'plans') return `/admin/users/${one.row.userId}`;
  return one.row.paymentId ? `/admin/payments?payment=${one.row.paymentId}` : '';
};

const taxOf = (one: ReportRow) =>
  one.is === 'sales' ? [one.row.net / 100, one.row.vat / 100] : ['', ''];

export const rowsCsv = (rows: readonly ReportRow[]) => [
  [
    t('when'),
    t('document'),
    t('what'),
    t('member'),
    ...(hasVat() ? [t('net'), t('vat')] : []),
    t('total'),
  ],
  ...rows.map((one) => [
    one.row.at,
    detailOf(one),
    whatOf(one),
    one.row.memberName,
    ...(hasVat() ? taxOf(one) : []),
    amountOf(one, 'sales') / 100,
  ]),
];
