/** A class that somebody wanted to book and buys credits for. */
export interface ClassRequest {
  scheduleId: string;
  /** Booked by itself once it is paid; else offered again. */
  book: boolean;
}

/** The class with the checkout it went along with. */
export interface ChosenClass extends ClassRequest {
  checkoutId: string;
  sessionId: string;
}

/** The packages, with the class that credits are wanted for. */
export const packagesFor = (scheduleId: string): string =>
  `/packages?${new URLSearchParams({ class: scheduleId }).toString()}`;

/** `person:` goes with the person who signs out. */
const NAME = 'person:chosen-class';

const write = (chosen: ChosenClass | null): void => {
  try {
    if (chosen) localStorage.setItem(NAME, JSON.stringify(chosen));
    else localStorage.removeItem(NAME);
  } catch {
    // Where storage is refused, the class is found again on the schedule.
  }
};

/** The class goes along to the card page and back; a purchase without one forgets the last one. */
export const keepChosenClass = (
  checkout: { checkoutId: string; sessionId: string },
  classRequest: ClassRequest | null,
): void => write(classRequest && { ...classRequest, ...checkout });

const isChosen = (value: unknown): value is ChosenClass =>
  typeof value === 'object' &&
  value !== null &&
  ['scheduleId', 'checkoutId', 'sessionId'].every(
    (name) => typeof (value as Record<string, unknown>)[name] === 'string',
  );

/** What went along with this purchase: by its checkout, or by the session of the card page. */
export const chosenClassOf = (id: string | null): ChosenClass | null => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(NAME) ?? 'null');
    if (!isChosen(kept)) return null;
    return kept.checkoutId === id || kept.sessionId === id ? kept : null;
  } catch {
    return null;
  }
};

/** It was booked: from now on it is shown, and never booked by itself again. */
export const requestIsFulfilled = (chosen: ChosenClass): void => write({ ...chosen, book: false });
