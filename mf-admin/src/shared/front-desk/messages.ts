import { catalogue } from '@studio/messages/react';
import { byVat } from '@studio/shell-kit/studio';
import en from './messages.en.json';
import withoutVat from './messages.without_vat.json';

/** The texts of what the front desk books. */
export const { t, Text } = catalogue(byVat(en, withoutVat));
