import { catalogue } from '@studio/messages/react';
import en from './messages.en.json';

/** The texts of a class that goes along through buying. */
export const { t, Text } = catalogue(en);
