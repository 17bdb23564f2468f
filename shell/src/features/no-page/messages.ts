import { catalogue } from '@studio/messages/react';
import en from './messages.en.json';

/** The texts of pages that are not there, or not for everybody. */
export const { t } = catalogue(en);
