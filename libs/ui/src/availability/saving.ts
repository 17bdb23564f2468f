import type { Availability } from './availability-rules.js';

/** How the page saves: all of it at once. */
export interface Saving {
  save: (facts: Availability, onSaved: () => void) => void;
  /**
   * Saves what is left without something, without a form: it says by itself what went wrong.
   * `putBack` adds what was removed to what is there by then.
   */
  saveRemoval: (left: Availability, putBack: (now: Availability) => Availability) => void;
  isPending: boolean;
  /** What the last try was refused with, in a sentence. */
  error: string | undefined;
  reset: () => void;
}
