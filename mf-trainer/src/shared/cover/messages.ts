import { catalogue } from '@studio/messages/react';
import en from './messages.en.json';

/** The texts of asking for cover. */
export const { t } = catalogue(en);
