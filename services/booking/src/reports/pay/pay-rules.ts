import type { PayGroup, PayItem, PayPart, PayTerms } from '@studio/contracts';

export interface Rate extends PayTerms {
  /** Null: every trainer, every class type. */
  trainerId: string | null;
  classTypeId: string | null;
  /** Days of the studio, both included. */
  from: string;
  until: string | null;
}

/** A class that took place, or will. */
export interface TaughtClass {
  scheduleId: string;
  trainerId: string;
  classTypeId: string;
  className: string;
  /** Its day in the studio. */
  day: string;
  startsAt: Date;
  minutes: number;
  /** Who came. */
  heads: number;
  /** Seats that were taken, and how many there were. */
  booked: number;
  seats: number;
  isCover: boolean;
  isPrivate: boolean;
}

/** A place of somebody who came to a private or duet. */
export interface PricedHead {
  bookingId: string;
  /** Fils without VAT. */
  net: number;
}

const isFor = (wanted: string | null, id: string): boolean => wanted === null || wanted === id;

/** A rate of the trainer goes before one of everybody, then one of the class type before one of all. */
const nearness = ({ trainerId, classTypeId }: Rate): number =>
  (trainerId ? 2 : 0) + (classTypeId ? 1 : 0);

/** The rate that pays a class on its day; undefined: none does. */
export const rateOf = <One extends Rate>(
  rates: readonly One[],
  { trainerId, classTypeId, day }: Pick<TaughtClass, 'trainerId' | 'classTypeId' | 'day'>,
): One | undefined =>
  rates
    .filter(
      (rate) =>
        isFor(rate.trainerId, trainerId) &&
        isFor(rate.classTypeId, classTypeId) &&
        rate.from <= day &&
        (rate.until === null || day <= rate.until),
    )
    .sort((a, b) => nearness(b) - nearness(a))[0];

/** A share of one head, rounded half up to the fils. */
export const shareOf = (net: number, sharePercent: number): number =>
  Math.round((net * sharePercent) / 100);

/** Under which item of the payslip a part of a class stands. */
export const partGroup = (
  part: PayPart,
  { isCover, isPrivate }: Pick<TaughtClass, 'isCover' | 'isPrivate'>,
): PayGroup => {
  if (isCover) return 'cover';
  if (isPrivate) return 'private';
  if (part === 'full') return 'full';
  return part === 'class' || part === 'hour' ? 'classes' : 'heads';
};

/** What each part of a rate pays for one class; parts that pay nothing are left out. */
export const itemsOf = (
  terms: PayTerms,
  taught: Pick<TaughtClass, 'minutes' | 'heads' | 'booked' | 'seats' | 'isCover' | 'isPrivate'>,
  pricedHeads: readonly PricedHead[],
): PayItem[] => {
  const item = (part: PayPart, quantity: number, unit: number): PayItem => ({
    part,
    group: partGroup(part, taught),
    quantity,
    unit,
    amount: quantity * unit,
  });
  const { heads, minutes } = taught;
  const above = Math.max(0, heads - terms.headsIncluded);
  const isFull = taught.seats > 0 && taught.booked >= taught.seats;
  const net = pricedHeads.reduce((sum, head) => sum + head.net, 0);
  const shares = pricedHeads.map((head) => shareOf(head.net, terms.sharePercent));
  const share = shares.reduce((sum, one) => sum + one, 0);
  return [
    item('class', 1, terms.perClass),
    {
      ...item('hour', minutes, terms.perHour),
      amount: Math.round((minutes * terms.perHour) / 60),
    },
    item('head', heads, terms.perHead),
    item('head_above', above, terms.perHeadAbove),
    item('full', isFull ? 1 : 0, terms.fullBonus),
    { ...item('share', net, terms.sharePercent), amount: taught.isPrivate ? share : 0 },
  ].filter(({ amount }) => amount !== 0);
};

export const sumOf = (items: readonly { amount: number }[]): number =>
  items.reduce((sum, { amount }) => sum + amount, 0);

interface GroupSum {
  group: PayGroup;
  classes: number;
  quantity: number;
  /** Null: not all of them are paid the same. */
  unit: number | null;
  amount: number;
}

const groups: readonly PayGroup[] = ['classes', 'heads', 'full', 'private', 'cover'];

/** The items of a payslip by what they are for. */
export const groupSums = (classes: readonly { items: readonly PayItem[] }[]): GroupSum[] =>
  groups.flatMap((group) => {
    const per = classes.map(({ items }) => items.filter((item) => item.group === group));
    const items = per.flat();
    const [first] = items;
    if (!first) return [];
    const isSame = items.every(({ part, unit }) => part === first.part && unit === first.unit);
    const isCount = first.part !== 'share' && first.part !== 'hour';
    return [
      {
        group,
        classes: per.filter(({ length }) => length > 0).length,
        quantity: items.reduce((sum, { quantity }) => sum + quantity, 0),
        unit: isSame && isCount ? first.unit : null,
        amount: sumOf(items),
      },
    ];
  });
