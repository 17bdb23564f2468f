import { catalogue } from '@studio/messages/react';
import en from './messages.en.json';

/** The texts of the badge that developers see. */
export const { t, Text } = catalogue(en);
