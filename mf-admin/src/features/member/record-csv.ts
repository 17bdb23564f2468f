import type {
  BookingView,
  EventPlaceOfMember,
  MemberScreen,
  UserPackageView,
} from '@studio/contracts';
import { filsToAed, studioDay } from '@studio/ui/format';
import type { CsvRecords } from '../../shared/csv-button.js';
import { csvTime } from '../../shared/csv-records.js';
import { bookingLabel, sentence } from '../../shared/labels.js';
import { aboutLabel, gaveBackLabel } from './history-labels.js';
import { messagesOf } from './messages-of.js';
import { adminActionLabel, type historyOf } from './staff-labels.js';
import { t } from './messages.js';

type MemberRecord = NonNullable<MemberScreen['record']>;

/** A member's lists as they are on the screen, for a spreadsheet. */
export const bookingsCsv = (bookings: readonly BookingView[]): CsvRecords => [
  [t('when'), t('class'), t('trainer'), t('paidWith'), t('state'), t('csvWaivedAt')],
  ...bookings.map(({ schedule, paidWith, status, waivedAt }) => [
    csvTime(schedule.startsAt),
    schedule.classType.name,
    schedule.trainer.name,
    paidWith.name,
    bookingLabel(status).word,
    csvTime(waivedAt),
  ]),
];

export const eventPlacesCsv = (places: readonly EventPlaceOfMember[]): CsvRecords => [
  [t('when'), t('event'), t('csvPriceAed'), t('state')],
  ...places.map(({ startsAt, title, price, status }) => [
    csvTime(startsAt),
    title,
    filsToAed(price),
    sentence(status),
  ]),
];

export const packagesCsv = (packages: readonly UserPackageView[]): CsvRecords => [
  [t('package'), t('left'), t('csvOf'), t('expires'), t('bought'), t('csvPaidAed'), t('state')],
  ...packages.map((one) => [
    one.packageName,
    one.creditsLeft,
    one.creditsTotal,
    one.expiresOn,
    studioDay(one.purchasedAt),
    filsToAed(one.pricePaid),
    sentence(one.status),
  ]),
];

export const ledgerCsv = (rows: MemberRecord['ledger']): CsvRecords => [
  [t('when'), t('package'), t('what'), t('credits'), t('why')],
  ...rows.map(({ at, packageName, kind, delta, reason }) => [
    csvTime(at),
    packageName,
    sentence(kind),
    delta,
    reason ? sentence(reason) : '',
  ]),
];

export const messagesCsv = (screen: MemberScreen): CsvRecords => [
  [t('when'), t('message'), t('messageBy'), t('state')],
  ...messagesOf(screen).map((one) =>
    one.by === 'email'
      ? [
          csvTime(one.at),
          one.email.subject,
          t('byEmailTo', { recipient: one.email.recipient }),
          sentence(one.email.status),
        ]
      : [
          csvTime(one.at),
          one.notification.title,
          t('inTheApp'),
          one.notification.is_read ? t('readByMember') : t('notReadYet'),
        ],
  ),
];

export const historyCsv = (rows: NonNullable<ReturnType<typeof historyOf>>): CsvRecords => [
  [t('when'), t('csvWho'), t('what'), t('csvAbout'), t('csvChange'), t('why')],
  ...rows.map((row) => {
    const { title, change } = adminActionLabel(row);
    return [
      csvTime(row.at),
      row.actorName ?? t('theSystem'),
      title,
      aboutLabel(row),
      [change, gaveBackLabel(row)].filter(Boolean).join('; '),
      row.reason,
    ];
  }),
];
