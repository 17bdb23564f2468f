import { catalogue } from '@studio/messages/react';
import en from './messages.en.json';

/** The texts of the bell and its history. */
export const { t, Text } = catalogue(en);
