import { catalogue } from '@studio/messages/react';
import en from './messages.en.json';

/** The texts of the site that is kept. */
export const { t } = catalogue(en);
