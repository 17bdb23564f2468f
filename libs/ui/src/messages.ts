import { catalogue } from '@studio/messages/react';
import en from './messages.en.json';

/** The texts of the components’ default labels. */
export const { t, Text } = catalogue(en);
