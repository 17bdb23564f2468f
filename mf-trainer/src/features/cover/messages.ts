import { catalogue } from '@studio/messages/react';
import en from './messages.en.json';

/** The texts of cover. */
export const { t, Text } = catalogue(en);
