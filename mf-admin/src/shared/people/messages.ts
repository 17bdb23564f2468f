import { catalogue } from '@studio/messages/react';
import en from './messages.en.json';

/** The texts of people as they are found. */
export const { t, Text } = catalogue(en);
