import { beforeSignOut, useSession } from '@studio/shell-kit';
import { useEffect } from 'react';

const mayPush = (): boolean =>
  typeof Notification !== 'undefined' && Notification.permission === 'granted';
const load = () => import('@studio/shell-kit/push');

/** Push on this device follows who is signed in; its code comes only where somebody allowed it. */
export const usePushFollow = (): void => {
  const userId = useSession().user?.id;
  useEffect(() => {
    if (userId === undefined) return;
    if (mayPush())
      load()
        .then(({ followSignIn }) => followSignIn())
        // The next page tries again; until then the server sends to nobody who has signed out.
        .catch(() => undefined);
    return beforeSignOut(async () => {
      if (mayPush()) await (await load()).followSignOut();
    });
  }, [userId]);
};
