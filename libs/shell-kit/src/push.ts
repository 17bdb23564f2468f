import { call } from '@studio/api-client';
import {
  addPushDevice,
  getPushKey,
  removePushDevices,
  restUpdateProfiles,
} from '@studio/contracts';
import { sessionStore } from './session.js';

const WORKER = '/service-worker.js';

/**
 * Push on this device: `unsupported` by the browser, `unavailable` at this studio, `denied` in the
 * browser's settings, `off`, `on`.
 */
export type PushState = 'unsupported' | 'unavailable' | 'denied' | 'off' | 'on';

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const subscriptionNow = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
};

/** Looks and asks nobody. */
export const pushState = async (): Promise<PushState> => {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  if (Notification.permission !== 'granted') return 'off';
  return (await subscriptionNow()) ? 'on' : 'off';
};

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> => {
  const text = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
};

/** The device is the person's from now on; the profile keeps its id (spec section 4). */
const register = async (subscription: PushSubscription): Promise<void> => {
  const { endpoint, keys = {} } = subscription.toJSON();
  const { playerId } = await call(addPushDevice, {
    body: {
      endpoint: endpoint ?? '',
      keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' },
    },
  });
  await notePlayer(playerId);
};

const notePlayer = async (playerId: string | null): Promise<void> => {
  const { user } = sessionStore.getState();
  if (!user) return;
  await call(restUpdateProfiles, {
    query: { id: `eq.${user.id}` },
    body: { onesignal_player_id: playerId },
  });
};

const subscribe = async (publicKey: string): Promise<PushSubscription> => {
  await navigator.serviceWorker.register(WORKER, { scope: '/', updateViaCache: 'none' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    // Subscribed under a former key of the studio.
    const former = await pushManager.getSubscription();
    if (!former) throw error;
    await former.unsubscribe();
    return pushManager.subscribe(options);
  }
};

/** Call it in the click of somebody who was told why: the browser asks. @throws ApiError, DOMException */
export const turnOnPush = async (): Promise<PushState> => {
  if (!isSupported()) return 'unsupported';
  // First of all: some browsers ask only while the click lasts.
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  const { publicKey } = await call(getPushKey);
  if (publicKey === null) return 'unavailable';
  await register(await subscribe(publicKey));
  return 'on';
};

/** Takes the device out of the studio's list and out of the browser's. @throws ApiError */
export const turnOffPush = async (): Promise<PushState> => {
  const subscription = isSupported() ? await subscriptionNow() : null;
  if (!subscription) return pushState();
  await call(removePushDevices, { query: { endpoint: subscription.endpoint } });
  await notePlayer(null);
  await subscription.unsubscribe();
  return 'off';
};

/** A device that is on belongs to whoever has signed in last on it. Asks nobody. */
export const followSignIn = async (): Promise<void> => {
  if ((await pushState()) !== 'on') return;
  const subscription = await subscriptionNow();
  if (subscription) await register(subscription);
};

/** Who signs out hears no more here; the next person's sign-in takes the device over. */
export const followSignOut = async (): Promise<void> => {
  if ((await pushState()) !== 'on') return;
  const subscription = await subscriptionNow();
  if (subscription) await call(removePushDevices, { query: { endpoint: subscription.endpoint } });
};
