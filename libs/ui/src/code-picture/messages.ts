import { catalogue } from '@studio/messages/react';
import en from './messages.en.json';

/** The texts of a code that is read from a picture. */
export const { t } = catalogue(en);
