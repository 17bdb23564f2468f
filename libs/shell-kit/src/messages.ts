import { catalogue } from '@studio/messages/react';
import en from './messages.en.json';

/** The texts of the page around a remote that runs alone. */
export const { t } = catalogue(en);
