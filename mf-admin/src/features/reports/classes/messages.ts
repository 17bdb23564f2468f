import { catalogue } from '@studio/messages/react';
import en from './messages.en.json';

/** The texts of the report of classes. */
export const { t, Text } = catalogue(en);
