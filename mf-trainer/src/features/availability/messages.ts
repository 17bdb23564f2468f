import { catalogue } from '@studio/messages/react';
import en from './messages.en.json';

/** The texts of when one can teach. */
export const { t } = catalogue(en);
