import type { HealthFlags } from '@studio/contracts';
import { t } from './messages.js';

/** `Pregnant`, `Injury: lower back`; what does not apply is not named. */
export const flagTexts = ({ pregnant, injury, surgery, other }: HealthFlags): string[] => [
  ...(pregnant ? [t('pregnant')] : []),
  ...(injury ? [`${t('injury')}: ${injury}`] : []),
  ...(surgery ? [`${t('surgery')}: ${surgery}`] : []),
  ...(other ? [other] : []),
];
