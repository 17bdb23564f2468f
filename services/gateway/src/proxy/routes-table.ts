import type { Endpoint } from '@studio/contracts';
import type { UpstreamName } from '../upstreams/upstreams.api.js';

export interface ProxyRoute {
  methods: readonly string[];
  /** Path of the public origin; the same behind the door. */
  path: string;
  to: UpstreamName;
  /** An event stream: no end, no buffering, no compression. */
  endless?: boolean;
  /** Takes seconds by its nature: counted apart from the rest. */
  isSlow?: boolean;
  /** A file: passed on as it comes, up to so many bytes. */
  upload?: Endpoint['upload'];
  /**
   * It may arrive twice: always (a read, or a DELETE, which RFC 9110, 9.2.2 lets anybody repeat), or
   * with an Idempotency-Key.
   */
  repeatable?: 'always' | 'with key';
  /** A write of a person: too many of them are refused. */
  counted?: boolean;
  /** It counts alike whoever is signed in: the browser's cookie is not looked at. */
  ignoresSession?: boolean;
  /** Shown to visitors, too: their answer is kept for a while, and theirs are counted. */
  isPublicPage?: boolean;
}

/** The auth contract has shapes, errors and limits of its own; identity answers all of it. */
const authContract: ProxyRoute = {
  methods: ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'],
  path: '/auth/v1/*',
  to: 'identity',
};
/** Mailed links: the page and its button are for whoever has the mail. */
const mailedLinks: ProxyRoute = {
  methods: ['GET', 'POST'],
  path: '/auth/v1/verify',
  to: 'identity',
  ignoresSession: true,
};
/** The event stream of open screens. */
const streams: ProxyRoute = {
  methods: ['GET'],
  path: '/realtime',
  to: 'notifications',
  endless: true,
  repeatable: 'always',
};

/**
 * The one table of the proxy: public path -> service. What is in no contract is not passed on, so
 * that a service's internal routes can't be reached from outside, whatever their name.
 */
export const routesTable = (endpoints: readonly Endpoint[]): readonly ProxyRoute[] => [
  ...endpoints.flatMap(
    ({ method, path, service, upload, isSlow, machine, publicPage, idempotent }): ProxyRoute[] =>
      service === 'gateway' || path === streams.path
        ? []
        : [
            {
              methods: [method],
              path,
              to: service,
              ...(upload && { upload }),
              ...(isSlow && { isSlow }),
              ...(publicPage && { isPublicPage: true }),
              ...(idempotent && { repeatable: 'with key' }),
              ...(['GET', 'DELETE'].includes(method) && { repeatable: 'always' }),
              counted: method !== 'GET' && !machine,
            },
          ],
  ),
  streams,
  mailedLinks,
  authContract,
];
