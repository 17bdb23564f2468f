// Shows what the studio pushes, and opens its page on a click. Part of service-worker.js.

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

const read = (data) => {
  try {
    return data.json() ?? {};
  } catch {
    return {};
  }
};

/** A page of this site; anything else leads home. */
const pageOf = (link) => {
  const home = new URL('/', self.location.origin);
  if (typeof link !== 'string' || !URL.canParse(link, home)) return home.href;
  const url = new URL(link, home);
  return url.origin === home.origin ? url.href : home.href;
};

const show = (told) => {
  // OneSignal says the same with other names.
  const { id, title, message = told.alert, link = told.custom?.u } = told;
  return self.registration.showNotification(String(title ?? 'Your studio'), {
    body: String(message ?? ''),
    icon: '/icon-192.png',
    badge: '/icon-monochrome-512.png',
    dir: 'auto',
    data: { page: pageOf(link) },
    // The same message twice is one on the screen.
    ...(typeof id === 'string' ? { tag: id } : {}),
  });
};

self.addEventListener('push', (event) => {
  event.waitUntil(show(event.data ? read(event.data) : {}));
});

const open = async (page) => {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find(({ url }) => url === page);
  return there ? there.focus() : self.clients.openWindow(page);
};

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(pageOf(event.notification.data?.page)));
});

const renew = async ({ oldSubscription, newSubscription }) => {
  const subscription =
    newSubscription ??
    (oldSubscription && (await self.registration.pushManager.subscribe(oldSubscription.options)));
  if (!subscription) return;
  const { endpoint, keys } = subscription.toJSON();
  await fetch('/api/me/push-devices', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  });
};

// The push service gave the device another address.
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));
