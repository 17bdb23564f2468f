import { pageAssetRoutes } from '../shared/page-style.js';
import { json, type WebAnswer, type WebHandler, type WebRoute } from '../shared/web-server.js';
import { inboxCss, inboxPage, inboxScript } from './inbox-page.js';
import { matchesFilter } from './mail-filter.js';
import type { MailStore } from './mail-store.js';
import type { SmtpFaults } from './smtp-faults.js';

const unknownMail = json(404, { error: 'Email was not found' });

/** The page, and the API as maildev's: https://github.com/maildev/maildev/blob/master/docs/rest.md. */
export const inboxRoutes = (store: MailStore, faults: SmtpFaults): WebRoute[] => [
  { method: 'GET', path: '/healthz', handle: () => json(200, { status: 'ok' }) },
  ...pageAssetRoutes,
  page('/', 'text/html; charset=utf-8', inboxPage),
  page('/look/inbox.css', 'text/css; charset=utf-8', inboxCss),
  page('/look/inbox.js', 'text/javascript; charset=utf-8', inboxScript),
  {
    method: 'GET',
    path: '/api/email',
    handle: async ({ query }) => {
      const mails = await store.list();
      return json(200, mails.filter(matchesFilter(new URLSearchParams(query))));
    },
  },
  { method: 'GET', path: '/api/events', handle: () => changes(store) },
  ...mailRoutes(store),
  ...removalRoutes(store),
  { method: 'GET', path: '/api/_control', handle: () => json(200, { smtp: faults.current }) },
  {
    method: 'POST',
    path: '/api/_control',
    handle: ownOnly(({ body }) => {
      const problem = faults.set(body);
      return problem ? json(400, { error: problem }) : json(200, { smtp: faults.current });
    }),
  },
];

const mailRoutes = (store: MailStore): WebRoute[] => [
  {
    method: 'GET',
    path: '/api/email/:id',
    handle: async ({ params, query }) => {
      const mail = await store.get(params.id ?? '');
      if (!mail) return unknownMail;
      if (!new URLSearchParams(query).has('peek')) await store.markRead(mail.id);
      return json(200, mail);
    },
  },
  {
    method: 'GET',
    path: '/api/email/:id/html',
    handle: async ({ params }) => {
      const mail = await store.get(params.id ?? '');
      return mail ? mailHtml(mail.html) : unknownMail;
    },
  },
  {
    method: 'GET',
    path: '/api/email/:id/source',
    handle: async ({ params }) => {
      const source = await store.source(params.id ?? '');
      return source ? download(source, 'text/plain; charset=utf-8') : unknownMail;
    },
  },
  {
    method: 'GET',
    path: '/api/email/:id/attachment/:name',
    handle: async ({ params }) => {
      const found = await store.attachment(params.id ?? '', params.name ?? '');
      return found ? download(found.content, found.contentType) : unknownMail;
    },
  },
];

const removalRoutes = (store: MailStore): WebRoute[] => [
  {
    method: 'DELETE',
    path: '/api/email/all',
    handle: ownOnly(async () => {
      await store.removeAll();
      return json(200, true);
    }),
  },
  {
    method: 'DELETE',
    path: '/api/email/:id',
    handle: ownOnly(async ({ params }) =>
      (await store.remove(params.id ?? '')) ? json(200, true) : unknownMail,
    ),
  },
];

/** Pages of other origins can reach a local port through the browser; they say where they are from. */
function ownOnly(handle: WebHandler): WebHandler {
  return (request) => {
    const { origin, host } = request.headers;
    if (origin && origin !== `http://${host}`) return json(403, { error: 'Not from here.' });
    return handle(request);
  };
}

/** One line for every change, so that the page asks again. */
function changes(store: MailStore): WebAnswer {
  return {
    status: 200,
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' },
    stream(response) {
      response.write('retry: 1000\n\n');
      const stop = store.onChange(() => response.write('data: changed\n\n'));
      const heartbeat = setInterval(() => response.write(': here\n\n'), 25_000);
      response.on('close', () => {
        clearInterval(heartbeat);
        stop();
      });
    },
  };
}

function page(path: string, type: string, body: string): WebRoute {
  const headers = {
    'content-type': type,
    'cache-control': 'no-cache',
    'content-security-policy':
      "default-src 'none'; style-src 'self'; script-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  };
  return { method: 'GET', path, handle: () => ({ status: 200, headers, body }) };
}

/** Mails are strangers' HTML: no script, no forms, and an origin of their own. Links open outside. */
function mailHtml(html: string): WebAnswer {
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src * data:; font-src *; base-uri 'none'; form-action 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    },
    body: html.replace(/<head([^>]*)>/i, '<head$1><base target="_blank">'),
  };
}

/** As a file: an attachment must never run on this origin. */
function download(body: Buffer, type: string): WebAnswer {
  return {
    status: 200,
    headers: {
      'content-type': type.startsWith('text/html') ? 'application/octet-stream' : type,
      'content-disposition': 'attachment',
      'content-security-policy': 'sandbox',
      'x-content-type-options': 'nosniff',
    },
    body,
  };
}
