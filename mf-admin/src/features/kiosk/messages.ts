import { catalogue } from '@studio/messages/react';
import en from './messages.en.json';

/** The texts of the tablet. */
export const { t } = catalogue(en);
