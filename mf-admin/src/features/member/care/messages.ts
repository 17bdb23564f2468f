import { catalogue } from '@studio/messages/react';
import en from './messages.en.json';

/** The texts of notes, health, contact and waiver. */
export const { t, Text } = catalogue(en);
