import { catalogue } from '@studio/messages/react';
import en from './messages.en.json';

/** The texts of a trainer's own page. */
export const { t, Text } = catalogue(en);
