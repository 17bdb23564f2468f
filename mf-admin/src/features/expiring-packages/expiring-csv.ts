import type { CsvRecords } from '../../shared/csv-button.js';
import { readAllExpiring } from './api.js';
import type { ExpiringFilter } from './expiring-filter.js';
import { t } from './messages.js';

const head = [
  t('member'),
  t('email'),
  t('package'),
  t('left'),
  t('creditsTotal'),
  t('lastDay'),
  t('daysLeft'),
  t('lastVisit'),
  t('bookedAhead'),
];

/** Every package that the filter finds. */
export const expiringCsv = async (filter: ExpiringFilter): Promise<CsvRecords> => {
  const rows = await readAllExpiring(filter);
  return [
    head,
    ...rows.map(({ member, package: one, daysLeft, lastVisitAt, upcoming }) => [
      member.name,
      member.email,
      one.packageName,
      one.creditsLeft,
      one.creditsTotal,
      one.expiresOn,
      daysLeft,
      lastVisitAt,
      upcoming,
    ]),
  ];
};
