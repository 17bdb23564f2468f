import { catalogue } from '@studio/messages/react';
import { byVat } from '@studio/shell-kit/studio';
import en from './messages.en.json';
import withoutVat from './messages.without_vat.json';

/** The texts of trainers' pay. */
export const { t } = catalogue(byVat(en, withoutVat));
