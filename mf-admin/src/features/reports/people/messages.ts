import { catalogue } from '@studio/messages/react';
import en from './messages.en.json';

export const { t, Text } = catalogue(en);
