import { catalogue } from '@studio/messages/react';
import { byVat } from '@studio/shell-kit/studio';
import en from './messages.en.json';
import withoutVat from './messages.without_vat.json';

export type MessageKey = keyof typeof en;

/** The texts of the legal pages. */
export const { t, Text } = catalogue(byVat(en, withoutVat));
