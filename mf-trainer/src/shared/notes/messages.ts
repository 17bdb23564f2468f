import { catalogue } from '@studio/messages/react';
import en from './messages.en.json';

/** The texts of notes on those who come. */
export const { t, Text } = catalogue(en);
