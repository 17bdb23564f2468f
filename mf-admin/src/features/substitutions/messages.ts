import { catalogue } from '@studio/messages/react';
import en from './messages.en.json';

/** The texts of cover as managers see it. */
export const { t } = catalogue(en);
