import { catalogue } from '@studio/messages/react';
import en from './messages.en.json';

export const { t } = catalogue(en);
