interface Flag {
  put: () => void;
  remove: () => void;
  stands: () => boolean;
}

/** A mark of this browser, for all its tabs. */
const flagNamed = (name: string): Flag => ({
  put: () => {
    try {
      localStorage.setItem(name, '1');
    } catch {
      // Where storage is refused, the mark is never there.
    }
  },
  remove: () => {
    try {
      localStorage.removeItem(name);
    } catch {
      // It was not there.
    }
  },
  stands: () => {
    try {
      return localStorage.getItem(name) !== null;
    } catch {
      return false;
    }
  },
});

/**
 * Somebody is signed in: put down at a sign-in, taken away by the person's own sign-out. A session
 * that is gone while the mark stands has ended by itself.
 */
export const signedInFlag = flagNamed('signed-in');

/** Somebody signed out here and the server has not heard of it: it is told before all else. */
export const signOutOwedFlag = flagNamed('sign-out-owed');
