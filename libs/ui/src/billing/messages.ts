import { catalogue } from '@studio/messages/react';
import en from './messages.en.json';

/** The texts of billing details, for members and for the front desk. */
export const { t } = catalogue(en);
