import { setupI18n } from '@lingui/core';
import { TransNoContext } from '@lingui/react/server';
import type { ReactElement, ReactNode } from 'react';
import { translator } from './index.js';
import type { Translate } from './index.js';

export interface TextProps<Key extends string> {
  /** Key of the message. */
  message: Key;
  /** Placeholders; an element may stand in one: `{date}` with `<time>`. */
  values?: Record<string, ReactNode>;
  /** Elements for the message's tags: `<link>terms</link>` with `{ link: <Link to="/terms" /> }`. */
  tags?: Record<string, ReactElement>;
}

export interface Catalogue<Key extends string> {
  /** The text of a key, for attributes, toasts and plain children. */
  t: Translate<Key>;
  /** Whether there is a text of that key; for keys that come from elsewhere, as error codes do. */
  has: (key: string) => key is Key;
  /** The text of a key with elements inside. */
  Text: (props: TextProps<Key>) => ReactNode;
}

/** The language of the page. A page has one from its start to its end. */
const locale = 'en';

/** Text from a person may hold `<` or an escape sequence, which are none of the message. */
const asPlain = (value: ReactNode): ReactNode =>
  typeof value === 'string' && /[<\\]/.test(value) ? <>{value}</> : value;

/**
 * The texts of one feature: `export const { t, Text } = catalogue(en)` in the feature's `messages.ts`.
 * @param texts the content of the feature's `messages.en.json`
 */
export const catalogue = <Key extends string>(texts: Record<Key, string>): Catalogue<Key> => {
  const i18n = setupI18n({ locale, messages: { [locale]: texts } });
  return {
    t: translator(locale, texts),
    has: (key): key is Key => Object.hasOwn(texts, key),
    Text: ({ message, values, tags }) => (
      <TransNoContext
        id={message}
        values={
          values &&
          Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asPlain(value)]))
        }
        components={tags}
        lingui={{ i18n }}
      />
    ),
  };
};
