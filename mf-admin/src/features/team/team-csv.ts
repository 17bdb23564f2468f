import { call } from '@studio/api-client';
import { listTeam } from '@studio/contracts';
import type { CsvRecords } from '../../shared/csv-button.js';
import { placeLabel, stateLabel } from './team-labels.js';
import { t } from './messages.js';

const head = [t('name'), t('email'), t('csvPhone'), t('role'), t('csvState'), t('banned')];

/** Everybody who works here, and who is asked to. */
export const teamCsv = async (): Promise<CsvRecords> => {
  const { items } = await call(listTeam);
  return [
    head,
    ...items.map((one) => [
      one.full_name,
      one.email,
      one.phone,
      placeLabel(one),
      stateLabel(one),
      one.banned ? t('csvYes') : '',
    ]),
  ];
};
