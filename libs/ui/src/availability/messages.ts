import { catalogue } from '@studio/messages/react';
import en from './messages.en.json';

/** The texts of when a trainer can teach. */
export const { t } = catalogue(en);
