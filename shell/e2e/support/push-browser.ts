import type { PushReceiver } from '@studio/testing/push-receiver';
import type { Page } from './test.js';

type Device = ReturnType<PushReceiver['device']>;

/**
 * A browser whose push service is our receiver. Chromium's own one is on the internet; everything
 * else is real: permission, service worker, the studio's keys, what is sent.
 */
export const usePushService = async (page: Page, device: Device): Promise<void> => {
  await page.context().grantPermissions(['notifications']);
  await page.context().addInitScript((keys: Device) => {
    const kept = 'test-push-subscription';
    const subscription = () => ({
      ...keys,
      toJSON: () => keys,
      unsubscribe: () => {
        localStorage.removeItem(kept);
        return Promise.resolve(true);
      },
    });
    const now = () => (localStorage.getItem(kept) ? subscription() : null);
    Object.assign(PushManager.prototype, {
      getSubscription: () => Promise.resolve(now()),
      subscribe: ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
        localStorage.setItem(kept, String((applicationServerKey as Uint8Array).length));
        return Promise.resolve(subscription());
      },
    });
  }, device);
};

/** Delivers a message to the service worker, as its push service would. */
export const deliverPush = async (page: Page, message: object): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((done) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations;
      if (one) done(one.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  });
};

interface Shown {
  title: string;
  body: string;
  page: string;
}

/** What the device shows of this site at the moment. */
export const shownNotifications = (page: Page): Promise<Shown[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const shown = await registration.getNotifications();
    return shown.map(({ title, body, data }) => ({
      title,
      body,
      page: (data as { page: string }).page,
    }));
  });
