import { catalogue } from '@studio/messages/react';
import en from './messages.en.json';

/** The texts of what the front desk books. */
export const { t, Text } = catalogue(en);
