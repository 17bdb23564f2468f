import { t } from './messages.js';

/** Spec section 9: from here on the window's end is a warning, on this screen. */
const WARNING_MINUTES = 5;

const two = (number: number): string => String(number).padStart(2, '0');

/** `1:59:59`, `04:05`; a started second counts, and it never goes below zero. */
export const clockOf = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
};

export const isClosing = (milliseconds: number): boolean =>
  milliseconds <= WARNING_MINUTES * 60_000;

export const closingMessage = t('lessThanLeft', { minutes: WARNING_MINUTES });
