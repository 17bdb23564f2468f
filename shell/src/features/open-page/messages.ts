import { catalogue } from '@studio/messages/react';
import en from './messages.en.json';

/** The texts of a page that is older than what is live. */
export const { t } = catalogue(en);
