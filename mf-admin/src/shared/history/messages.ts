import { catalogue } from '@studio/messages/react';
import en from './messages.en.json';

/** What staff actions are called, wherever a history shows them. */
export const { t } = catalogue(en);
