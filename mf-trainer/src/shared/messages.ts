import { catalogue } from '@studio/messages/react';
import en from './messages.en.json';

/** The texts that several pages of a trainer share. */
export const { t } = catalogue(en);
