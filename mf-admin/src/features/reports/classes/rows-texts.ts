import type {
  ClassesReport,
  ClassOutcomeKind,
  ClassReportRow,
  TurnedAwayRow,
} from '@studio/contracts';
import { weekdayName } from './class-labels.js';
import type { ClassRowsRequest } from './class-rows.js';
import { t } from './messages.js';

const withTexts: Readonly<Record<ClassOutcomeKind, { title: string; meaning: string }>> = {
  late_cancelled: { title: t('withLate'), meaning: t('lateMeaning') },
  missed: { title: t('withMissed'), meaning: t('noShowsMeaning') },
  waited: { title: t('withWaited'), meaning: t('waitedMeaning') },
  served: { title: t('withServed'), meaning: t('servedMeaning') },
  turned_away: { title: t('withTurnedAway'), meaning: t('turnedAwayMeaning') },
  first_visits: { title: t('withFirst'), meaning: t('firstMeaning') },
  fees: { title: t('withFees'), meaning: t('feesMeaning') },
  waived: { title: t('withWaived'), meaning: t('waivedMeaning') },
  empty: { title: t('withEmpty'), meaning: t('fillMeaning') },
};

export const meaningOf = ({ of, with: having }: ClassRowsRequest): string => {
  if (of === 'turned-away') return t('turnedAwayMeaning');
  return having ? withTexts[having].meaning : t('fillMeaning');
};

/** What the rows have in common: `Mat`, `Maya Rossi`, `Wednesdays, 18:30`, or all. */
export const titleOf = (request: ClassRowsRequest, report: ClassesReport): string => {
  if (request.of === 'turned-away') return t('turnedAwayTitle');
  if (request.with) return withTexts[request.with].title;
  return timeTitle(request) ?? nameOf(request, report) ?? t('allClasses');
};

const timeTitle = ({ weekday, start }: ClassRowsRequest): string | undefined => {
  if (weekday === undefined) return start;
  const day = weekdayName(weekday);
  return start ? t('cellTitle', { day, start }) : day;
};

const nameOf = (
  { classTypeId, trainerId }: ClassRowsRequest,
  { types, trainers }: ClassesReport,
): string | undefined =>
  [...types, ...trainers].find(({ id }) => id === classTypeId || id === trainerId)?.name;

export const classesCsv = (rows: readonly ClassReportRow[]) => [
  [
    t('start'),
    t('class'),
    t('trainer'),
    t('room'),
    t('seats'),
    t('booked'),
    t('attended'),
    t('lateCancels'),
    t('noShows'),
    t('cancelled'),
    t('waived'),
    t('feesAed'),
    t('waitedShortHead'),
    t('served'),
    t('turnedAway'),
    t('firstVisits'),
  ],
  ...rows.map((row) => [
    row.at,
    row.className,
    row.trainerName,
    row.roomName,
    row.seats,
    row.booked,
    row.attended,
    row.lateCancelled,
    row.missed,
    row.cancelled,
    row.waived,
    row.fees / 100,
    row.waited,
    row.served,
    row.turnedAway,
    row.firstVisits,
  ]),
];

export const turnedAwayCsv = (rows: readonly TurnedAwayRow[]) => [
  [t('start'), t('class'), t('member'), t('thatWeek')],
  ...rows.map(({ at, className, memberName, cameThatWeek }) => [
    at,
    className,
    memberName,
    cameThatWeek ? t('cameOtherDay') : t('didNotCome'),
  ]),
];
