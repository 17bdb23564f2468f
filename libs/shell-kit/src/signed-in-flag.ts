const NAME = 'signed-in';

/**
 * This browser's mark of being signed in, for all its tabs: put down at a sign-in, taken away by
 * the person's own sign-out. A session that is gone while the mark stands has ended by itself.
 */
export const signedInFlag = {
  put: (): void => {
    try {
      localStorage.setItem(NAME, '1');
    } catch {
      // Where storage is refused, the sign-in page says nothing of an ended session.
    }
  },
  remove: (): void => {
    try {
      localStorage.removeItem(NAME);
    } catch {
      // It was not there.
    }
  },
  stands: (): boolean => {
    try {
      return localStorage.getItem(NAME) !== null;
    } catch {
      return false;
    }
  },
};
