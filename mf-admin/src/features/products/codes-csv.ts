import { call } from '@studio/api-client';
import { listProducts, listPromoCodes, listPromoCodeUses } from '@studio/contracts';
import type { PromoCodeUse, PromoCodeView } from '@studio/contracts';
import { filsToAed } from '@studio/ui/format';
import type { CsvRecords } from '../../shared/csv-button.js';
import { csvTime } from '../../shared/csv-records.js';
import { codeDraftOf, codeStateOf } from './code-draft.js';
import { codeStateLabels, forLabel } from './code-labels.js';
import { t } from './messages.js';

const codesHead = [
  t('code'),
  t('codeName'),
  t('percentOff'),
  t('amountOff'),
  t('whatFor'),
  t('firstDay'),
  t('lastDay'),
  t('used'),
  t('usesInAll'),
  t('usesEach'),
  t('state'),
];

const codeRecord = (one: PromoCodeView, names: ReadonlyMap<string, string>): unknown[] => {
  const { from, until } = codeDraftOf(one, '');
  return [
    one.code,
    one.name,
    one.percentOff,
    one.amountOff === null ? '' : filsToAed(one.amountOff),
    forLabel(one, names),
    from,
    until || t('openEnd'),
    one.used,
    one.limitTotal,
    one.limitPerPerson,
    codeStateLabels[codeStateOf(one, new Date())],
  ];
};

/** Promotion codes, newest first. */
export const codesCsv = async (): Promise<CsvRecords> => {
  const [{ items }, { packages }] = await Promise.all([call(listPromoCodes), call(listProducts)]);
  const names = new Map(packages.map(({ id, name }) => [id, name]));
  return [codesHead, ...items.map((one) => codeRecord(one, names))];
};

const usesHead = [t('csvWhen'), t('csvMember'), t('csvBought'), t('csvTakenOff'), t('state')];

const useRecord = (one: PromoCodeUse): unknown[] => [
  csvTime(one.at),
  one.name ?? t('formerMember'),
  one.description,
  filsToAed(one.amount),
  one.state === 'reserved' ? t('payingNow') : t('used'),
];

/** Who used a code, as the list of its uses shows it. */
export const codeUsesCsv = async (id: string): Promise<CsvRecords> => {
  const { items } = await call(listPromoCodeUses, { params: { id } });
  return [usesHead, ...items.map(useRecord)];
};
