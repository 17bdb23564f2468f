import { translators } from '@studio/email';
import en from './messages.en.json';

/** The texts of bell and push, in English until recipients choose their language for them. */
export const t = translators({ en })('en');
