import { catalogue } from '@studio/messages/react';
import en from './messages.en.json';

/** The texts of one class's page. */
export const { t } = catalogue(en);
