import type { takeError } from './client-errors.js';

/**
 * Tells the studio of an error: of an event of the window (`addEventListener('error', reportError)`),
 * or of what was caught. What collects and sends comes with the first one.
 */
export const reportError = (...known: Parameters<typeof takeError>): void => {
  import('./client-errors.js')
    .then((reporter) => reporter.takeError(...known))
    // It can't be had: nobody is told, and nothing else happens.
    .catch(() => undefined);
};
