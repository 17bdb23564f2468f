import type { Availability } from './availability-rules.js';

/** How the page saves: all of it at once. */
export interface Saving {
  save: (facts: Availability, onSaved: () => void) => void;
  /** The same without a form: it says by itself what went wrong. */
  saveAtOnce: (facts: Availability) => void;
  isPending: boolean;
  /** What the last try was refused with, in a sentence. */
  error: string | undefined;
  reset: () => void;
}
