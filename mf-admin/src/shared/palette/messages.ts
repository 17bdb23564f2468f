import { catalogue } from '@studio/messages/react';
import en from './messages.en.json';

/** The texts of the command palette. */
export const { t } = catalogue(en);
