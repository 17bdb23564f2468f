// A browser asks for the manifest, and for its pictures, as soon as it is named: it is for the installed
// app alone, so it is named once the page is idle.
document.head.append(
  Object.assign(document.createElement('link'), {
    rel: 'manifest',
    href: '/manifest.webmanifest',
  }),
);

export {};
