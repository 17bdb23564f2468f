import { t } from './messages.js';

/** What a trainer teaches, as one phrase: `Reformer, mat`. */
export const teaches = ({ specialities = [] }: { specialities?: string[] | undefined }): string => {
  const text = specialities.join(', ');
  return text ? text.charAt(0).toUpperCase() + text.slice(1) : t('pilates');
};
