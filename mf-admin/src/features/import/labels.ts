import type { ImportAsk, ImportField, ImportProblem } from '@studio/contracts';
import { has, t } from './messages.js';

export const fieldLabels: Record<ImportField, string> = {
  fullName: t('fullName'),
  firstName: t('firstName'),
  lastName: t('lastName'),
  email: t('email'),
  phone: t('phone'),
  externalId: t('externalId'),
  joinedOn: t('joinedOn'),
};

export const askLabels: Record<ImportAsk, string> = {
  name: t('askName'),
  key: t('askKey'),
  same_field_twice: t('askTwice'),
  date_order: t('askDates'),
};

/** What is wrong with a row, in a sentence. */
export const problemText = ({ field, code, value }: ImportProblem): string =>
  has(code)
    ? t(code, { field: field ? fieldLabels[field] : t('wholeRow'), value: value ?? '' })
    : code;
