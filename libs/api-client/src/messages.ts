import { catalogue } from '@studio/messages/react';
import en from './messages.en.json';

/** What a member reads for an error; the keys in capitals are error codes. */
export const { t, has } = catalogue(en);
