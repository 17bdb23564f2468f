import { catalogue } from '@studio/messages/react';
import en from './messages.en.json';

/** The texts of the pages before sign-in. */
export const { t, has, Text } = catalogue(en);
