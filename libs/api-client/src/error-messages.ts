import { waitOf } from '@studio/contracts';
import { isApiError, type ApiError } from './api-error.js';
import { has, t } from './messages.js';

/** `40 seconds`, `2 minutes`, `1 hour`: how long to wait, rounded up. */
export const waitLabel = (seconds: number): string => {
  const { number, unit } = waitOf(seconds);
  return t(unit, { number });
};

/** What was too much; any other limit is one of tries. */
const limitMessage = ({ code, retryAfter }: ApiError): string => {
  const wait = retryAfter === undefined ? t('moment') : waitLabel(retryAfter);
  switch (code) {
    case 'TOO_MANY_HOLDS':
      return t('TOO_MANY_HOLDS', { wait });
    case 'HOLDS_PAUSED':
      return t('HOLDS_PAUSED', { wait });
    default:
      return t('tooManyTries', { wait });
  }
};

type TextOf = (code: string) => string | undefined;
const textsOfAreas = new Set<TextOf>();

/** Adds the texts of codes that one area alone meets: they are loaded with the area. */
export const addErrorTexts = (textOf: TextOf): void => {
  textsOfAreas.add(textOf);
};

const textOfCode = (code: string): string | undefined => {
  if (has(code)) return t(code);
  for (const textOf of textsOfAreas) {
    const text = textOf(code);
    if (text !== undefined) return text;
  }
  return undefined;
};

/** The sentence that people read for any error; never a server's own text. Codes without an entry show a general one. */
export const messageOf = (error: unknown): string => {
  if (!isApiError(error)) return t('general');
  if (error.status === 429) return limitMessage(error);
  if (error.code === 'OFFER_PAYMENT_OPEN')
    return t('OFFER_PAYMENT_OPEN', { since: sinceOf(error) });
  return textOfCode(error.code) ?? t('general');
};

/** As the server writes it, in studio time. */
const sinceOf = ({ details }: ApiError): string => {
  const { since } = (details ?? {}) as { since?: unknown };
  return typeof since === 'string' ? since : t('someTimeAgo');
};
