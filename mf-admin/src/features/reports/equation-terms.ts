import type { MoneyEquation, OwedReport } from '@studio/contracts';
import { hasVat } from '@studio/shell-kit/studio';
import { signedTag } from './report-labels.js';
import { t } from './messages.js';

export interface Term {
  name: string;
  meaning: string;
  fils: number;
  rows: Record<string, string>;
  /** Shown although it is 0. */
  isMain?: boolean;
}

/** Recognised and owed; one line while booking has not read exactly the same sales. */
const netTerms = ({ net, fees, range }: MoneyEquation, owed: OwedReport | undefined): Term[] => {
  const isSamePeriod =
    owed?.ranges.current.from === range.from && owed.ranges.current.to === range.to;
  const closing = owed?.owed.current;
  if (!owed || closing === undefined || !isSamePeriod || owed.sold !== net + fees)
    return [
      {
        name: t('netWithoutFees'),
        meaning: t('netTerm'),
        fils: net,
        rows: { rows: 'net', without: 'fee' },
        isMain: true,
      },
    ];
  return [
    {
      name: t('recognisedWithoutFees'),
      meaning: t('recognisedTerm'),
      fils: owed.recognised - fees,
      rows: { rows: 'revenue', without: 'fee' },
      isMain: true,
    },
    {
      name: t('owedChange'),
      meaning: t('owedChangeTerm', { opening: signedTag(owed.opening), owed: signedTag(closing) }),
      fils: closing - owed.opening,
      rows: { rows: 'owed', measure: 'change' },
      isMain: true,
    },
  ];
};

const giftTerms = (equation: MoneyEquation): Term[] => [
  {
    name: t('giftChange'),
    meaning: t('giftChangeTerm'),
    fils: equation.giftCards,
    rows: { rows: 'gift', step: 'moved' },
    isMain: true,
  },
  {
    name: t('giftNotPaid'),
    meaning: t('giftNotPaidTerm'),
    fils: equation.notPaid,
    rows: { rows: 'gift', step: 'not_paid' },
  },
  {
    name: t('giftLost'),
    meaning: t('giftLostTerm'),
    fils: equation.lost,
    rows: { rows: 'gift', step: 'lost' },
  },
];

/** What comes to the cash of the period. */
export const termsOf = (equation: MoneyEquation, owed: OwedReport | undefined): Term[] => {
  const terms: Term[] = [
    ...netTerms(equation, owed),
    {
      name: t('fees'),
      meaning: t('feesTerm'),
      fils: equation.fees,
      rows: { rows: 'net', kind: 'fee' },
      isMain: true,
    },
    {
      name: t('vat'),
      meaning: t('vatTerm'),
      fils: equation.vat,
      rows: { rows: 'vat' },
      isMain: hasVat(),
    },
    ...giftTerms(equation),
    {
      name: t('inTransit'),
      meaning: t('inTransitTerm'),
      fils: equation.inTransit,
      rows: { rows: 'transit' },
      isMain: true,
    },
  ];
  return terms.filter(({ isMain, fils }) => isMain === true || fils !== 0);
};
