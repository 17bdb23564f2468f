const NAME = 'studio-kiosk';

/** The token of the kiosk that this tablet is: it outlives the sign-out of who opened it. */
export const kioskToken = {
  get: (): string | null => {
    try {
      return localStorage.getItem(NAME);
    } catch {
      return null;
    }
  },
  /** Throws where the browser keeps nothing: the tablet can be no kiosk then. */
  put: (token: string): void => localStorage.setItem(NAME, token),
  remove: (): void => {
    try {
      localStorage.removeItem(NAME);
    } catch {
      // Nothing was kept.
    }
  },
};
