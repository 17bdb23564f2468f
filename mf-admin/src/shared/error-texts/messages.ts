import { catalogue } from '@studio/messages/react';
import en from './messages.en.json';

/** What staff read for errors that only this area meets; the keys are error codes. */
export const { t, has } = catalogue(en);
