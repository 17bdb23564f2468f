import type { PaidClass, PayGroup, PayItem, Payslip } from '@studio/contracts';
import { dayMonth, monthLong, priceTag } from '../format.js';
import { t } from './messages.js';

/** `AED −1,250.50`; whole dirhams without decimals. */
export const signedTag = (fils: number): string =>
  fils < 0 ? priceTag(-fils).replace('AED ', 'AED −') : priceTag(fils);

/** The same without its currency. */
export const signedAmount = (fils: number): string => signedTag(fils).replace('AED ', '');

/** `2026-11`: November. */
export const monthName = (month: string): string => monthLong(`${month}-01`);

export const groupLabels: Readonly<Record<PayGroup, string>> = {
  classes: t('groupClasses'),
  heads: t('groupHeads'),
  full: t('groupFull'),
  private: t('groupPrivate'),
  cover: t('groupCover'),
};

/** `29 at AED 180`, or how many classes when they are not paid alike. */
export const groupDetail = ({
  classes,
  quantity,
  unit,
}: Pick<Payslip['groups'][number], 'classes' | 'quantity' | 'unit'>): string =>
  unit === null
    ? t('classCount', { count: classes })
    : t('atUnit', { count: quantity, unit: priceTag(unit) });

/** What a part of a class was paid for. */
export const itemDetail = ({ part, quantity: count, unit }: PayItem): string => {
  const each = priceTag(unit);
  if (part === 'hour') return t('partHour', { count, unit: each });
  if (part === 'head') return t('partHead', { count, unit: each });
  if (part === 'head_above') return t('partHeadAbove', { count, unit: each });
  if (part === 'share') return t('partShare', { unit, net: priceTag(count) });
  return part === 'full' ? t('partFull') : t('partClass');
};

/** The classes of a group with what they were paid in it. */
export const classesIn = (
  classes: readonly PaidClass[],
  group: PayGroup,
): (PaidClass & { amount: number })[] =>
  classes.flatMap((one) => {
    const items = one.items.filter((item) => item.group === group);
    const amount = items.reduce((sum, item) => sum + item.amount, 0);
    return items.length > 0 ? [{ ...one, items, amount }] : [];
  });

/** `2–8`, or `1`. */
export const weekLabel = ({ from, to }: { from: string; to: string }): string => {
  const [first, last] = [Number(from.slice(8)), Number(to.slice(8))];
  return first === last ? String(first) : `${first}–${last}`;
};

/** `2–8 Nov`, for who hears it. */
export const weekName = (week: { from: string; to: string }): string =>
  week.from === week.to ? dayMonth(week.to) : `${Number(week.from.slice(8))}–${dayMonth(week.to)}`;
