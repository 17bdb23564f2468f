import { catalogue } from '@studio/messages/react';
import en from './messages.en.json';

/** The texts of trainers' pages that wait for approval. */
export const { t, Text } = catalogue(en);
