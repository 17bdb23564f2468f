import { catalogue } from '@studio/messages/react';
import en from './messages.en.json';

/** The texts of spots, for members, trainers and the front desk. */
export const { t } = catalogue(en);
