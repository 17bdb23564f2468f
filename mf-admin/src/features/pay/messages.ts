import { catalogue } from '@studio/messages/react';
import en from './messages.en.json';

/** The texts of trainers' pay. */
export const { t } = catalogue(en);
