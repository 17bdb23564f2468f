import { catalogue } from '@studio/messages/react';
import en from './messages.en.json';

/** The texts of the week. */
export const { t, Text } = catalogue(en);
