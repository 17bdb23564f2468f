import { catalogue } from '@studio/messages/react';
import en from './messages.en.json';

/** The texts of this feature. */
export const { t, has, Text } = catalogue(en);
