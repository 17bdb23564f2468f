import { catalogue } from '@studio/messages/react';
import en from './messages.en.json';

/** The texts of the frame: header, navigation, panels. */
export const { t, Text } = catalogue(en);
