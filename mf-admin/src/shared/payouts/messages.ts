import { catalogue } from '@studio/messages/react';
import en from './messages.en.json';

/** The texts of money that waits at the front desk. */
export const { t, Text } = catalogue(en);
