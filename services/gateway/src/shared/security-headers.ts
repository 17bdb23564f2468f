import type { GatewayConfig } from '../config.js';

type Headers = Readonly<Record<string, string>>;

/** On every answer. HSTS only where there is TLS. */
export const commonHeaders = ({ PUBLIC_URL }: Pick<GatewayConfig, 'PUBLIC_URL'>): Headers => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...(PUBLIC_URL.startsWith('https://')
    ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : {}),
});

/** On answers that are no pages: nothing in them may ever run. */
export const dataHeaders = (config: Pick<GatewayConfig, 'PUBLIC_URL'>): Headers => ({
  ...commonHeaders(config),
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
});

/** A developer's own machine: programs there serve remotes that are being changed. */
const ownMachine = ' http://localhost:* http://127.0.0.1:*';

/** On pages. Styles: sonner and Radix write style elements (stack.md, Front end). */
export const pageHeaders = (
  config: Pick<GatewayConfig, 'PUBLIC_URL' | 'CARD_PAGE_ORIGIN'>,
  /** May a developer put a remote of their own into this page? */
  { mayOverride = false } = {},
): Headers => ({
  ...commonHeaders(config),
  'content-security-policy': [
    "default-src 'self'",
    `script-src 'self'${mayOverride ? ownMachine : ''}`,
    `style-src 'self' 'unsafe-inline'${mayOverride ? ownMachine : ''}`,
    `img-src 'self' data: blob:${mayOverride ? ownMachine : ''}`,
    `font-src 'self'${mayOverride ? ownMachine : ''}`,
    `connect-src 'self'${mayOverride ? `${ownMachine} ws://localhost:* ws://127.0.0.1:*` : ''}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    `form-action 'self'${config.CARD_PAGE_ORIGIN ? ` ${config.CARD_PAGE_ORIGIN}` : ''}`,
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
});
