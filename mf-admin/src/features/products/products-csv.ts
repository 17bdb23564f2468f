import { call } from '@studio/api-client';
import { listAdminClassTypes, listProducts, listRetailItems } from '@studio/contracts';
import type { AdminPackage, AdminPlan, ProductState, RetailItemView } from '@studio/contracts';
import { filsToAed, pricePerClass } from '@studio/ui/format';
import type { CsvRecords } from '../../shared/csv-button.js';
import { t } from './messages.js';
import { stateLabels } from './product-fields.js';
import { allowanceLabel, allOwners, termsLabel } from './product-labels.js';
import { inState, itemStateOf } from './state-filter.js';

const packagesHead = [
  t('product'),
  t('classes'),
  t('priceShort'),
  t('csvEachClass'),
  t('terms'),
  t('goodFor'),
  t('csvOwners'),
  t('soldLately'),
  t('state'),
];

const packageRecord = (one: AdminPackage): unknown[] => [
  one.name,
  one.credits,
  filsToAed(one.price),
  filsToAed(pricePerClass(one)),
  termsLabel(one),
  one.classTypes.join(', '),
  allOwners(one),
  one.soldLately,
  stateLabels[one.state],
];

/** Packages in the state that is chosen, in the order of the members' page. */
export const packagesCsv = async (state: ProductState | null): Promise<CsvRecords> => {
  const { packages } = await call(listProducts);
  return [packagesHead, ...inState(packages, state).map(packageRecord)];
};

const plansHead = [
  t('product'),
  t('priceShort'),
  t('terms'),
  t('goodFor'),
  t('activeNow'),
  t('state'),
];

const planRecord = (one: AdminPlan): unknown[] => [
  one.name,
  filsToAed(one.price),
  allowanceLabel(one.classesPerPeriod),
  one.classTypes.join(', '),
  allOwners(one),
  stateLabels[one.state],
];

/** Monthly plans in the state that is chosen. */
export const plansCsv = async (state: ProductState | null): Promise<CsvRecords> => {
  const { plans } = await call(listProducts);
  return [plansHead, ...inState(plans, state).map(planRecord)];
};

/** What one class of each type that is taught costs by itself. */
export const dropInsCsv = async (): Promise<CsvRecords> => {
  const { items } = await call(listAdminClassTypes);
  const records = items
    .filter(({ active }) => active)
    .map(({ name, dropInPrice, creditCost }) => [
      name,
      dropInPrice === 0 ? t('notSold') : filsToAed(dropInPrice),
      creditCost,
    ]);
  return [[t('product'), t('priceShort'), t('credits')], ...records];
};

const itemRecord = (one: RetailItemView): unknown[] => [
  one.name,
  filsToAed(one.price),
  one.stock ?? t('notCounted'),
  stateLabels[itemStateOf(one)],
];

/** What is sold over the counter, in the state that is chosen. */
export const itemsCsv = async (state: ProductState | null): Promise<CsvRecords> => {
  const { items } = await call(listRetailItems);
  const found = items.filter((one) => state === null || itemStateOf(one) === state);
  return [[t('name'), t('priceShort'), t('piecesLeft'), t('state')], ...found.map(itemRecord)];
};
