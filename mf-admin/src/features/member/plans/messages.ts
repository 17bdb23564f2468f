import { catalogue } from '@studio/messages/react';
import en from './messages.en.json';

/** The texts of what the staff do with a subscription. */
export const { t } = catalogue(en);
