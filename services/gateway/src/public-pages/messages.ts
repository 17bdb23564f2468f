import { translator } from '@studio/messages';
import en from './messages.en.json';

/** What search engines and frames on other sites read, in English. */
export const t = translator('en-GB', en);
