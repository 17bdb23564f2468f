import { gender, type Gender } from '@studio/contracts';
import { t } from './messages.js';

const labels: Record<Gender, string> = {
  female: t('female'),
  male: t('male'),
  other: t('otherGender'),
};

/** As it is kept, in words; none for what was not said. */
export const genderLabel = (value: unknown): string => {
  const read = gender.safeParse(value);
  return read.success ? labels[read.data] : t('genderNotSaid');
};

export const genderOptions = [
  { value: '', label: t('genderNotSaid') },
  ...gender.options.map((value) => ({ value, label: labels[value] })),
];
