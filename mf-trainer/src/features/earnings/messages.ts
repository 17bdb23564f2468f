import { catalogue } from '@studio/messages/react';
import en from './messages.en.json';

/** The texts of own earnings. */
export const { t } = catalogue(en);
