import { setupI18n } from '@lingui/core';

/** What stands in a message's placeholders: `{name}`, `{count, plural, one {# seat} other {# seats}}`. */
export type Values = Record<string, string | number>;

/** Texts of one feature in one language: key -> ICU message. The content of a `messages.<locale>.json`. */
export type Texts = Record<string, string>;

/** Gives the text of a key. The keys are those of the feature's catalogue: a wrong one doesn't compile. */
export type Translate<Key extends string> = (key: Key, values?: Values) => string;

/** The runtime reads `\u202e` in a finished text as that character; text from people stays as typed. */
const escapedText = (text: string): string => text.replaceAll('\\', '\\x5c');

const escaped = (values: Values): Values =>
  Object.values(values).some((value) => typeof value === 'string' && value.includes('\\'))
    ? Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          typeof value === 'string' ? escapedText(value) : value,
        ]),
      )
    : values;

/**
 * Makes `t` from the texts of one feature in one language.
 * Builds compile the messages (compile-loader.mjs); specs and development compile them when used.
 * @param locale BCP 47 tag; decides plural forms and the digits of `#`
 * @param texts  the content of `messages.<locale>.json`
 */
export const translator = <Key extends string>(
  locale: string,
  texts: Record<Key, string>,
): Translate<Key> => {
  const i18n = setupI18n({ locale, messages: { [locale]: texts } });
  return (key, values) => i18n._(key, values && escaped(values));
};
