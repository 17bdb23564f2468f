import { catalogue } from '@studio/messages/react';
import en from './messages.en.json';

export type MessageKey = keyof typeof en;

/** The texts of the legal pages. */
export const { t, Text } = catalogue(en);
