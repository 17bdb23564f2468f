import type { AdminClassType, ProductState } from '@studio/contracts';
import { priceTag } from '@studio/ui/format';
import type { FieldNames } from '../../shared/edit-conflict/save-error.js';
import { t } from './messages.js';
import { stateLabels } from './product-fields.js';
import { allowanceLabel } from './product-labels.js';

const price = (value: unknown): string => priceTag(Number(value));
const yesNo = (value: unknown): string => (value === true ? t('yes') : t('no'));
const units: Readonly<Record<string, string>> = {
  day: t('days'),
  week: t('weeks'),
  month: t('months'),
};

/** Fields of a package or plan in words, for a conflict. */
export const productFields = (classTypes: readonly AdminClassType[]): FieldNames => ({
  name: { label: t('productName') },
  description: { label: t('descriptionLabel') },
  credits: { label: t('classes') },
  price: { label: t('priceVat'), show: price },
  validityCount: { label: t('validFor') },
  validityUnit: { label: t('unit'), show: (value) => units[String(value)] ?? '' },
  validityStarts: {
    label: t('countsFrom'),
    show: (value) => (value === 'purchase' ? t('purchase') : t('firstClass')),
  },
  classTypeIds: {
    label: t('goodFor'),
    show: (value) =>
      classTypes
        .filter(({ id }) => Array.isArray(value) && value.includes(id))
        .map(({ name }) => name)
        .join(', '),
  },
  oncePerPerson: { label: t('oncePerPerson'), show: yesNo },
  intro: { label: t('intro'), show: yesNo },
  bestValue: { label: t('bestValue'), show: yesNo },
  state: { label: t('state'), show: (value) => stateLabels[value as ProductState] },
  classesPerPeriod: {
    label: t('allowance'),
    show: (value) => allowanceLabel(typeof value === 'number' ? value : null),
  },
  benefits: {
    label: t('benefits'),
    show: (value) => (Array.isArray(value) ? value.join(', ') : ''),
  },
});
