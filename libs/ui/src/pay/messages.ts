import { catalogue } from '@studio/messages/react';
import en from './messages.en.json';

/** The texts of payslips, for trainers and for the studio. */
export const { t } = catalogue(en);
