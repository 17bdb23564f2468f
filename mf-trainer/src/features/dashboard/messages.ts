import { catalogue } from '@studio/messages/react';
import en from './messages.en.json';

/** The texts of the dashboard. */
export const { t, Text } = catalogue(en);
