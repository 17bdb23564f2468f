import { z } from 'zod';
import { endpoint, everyone, frontDesk } from '../../endpoint.js';
import { id, instant, listOf, withId } from '../../fields.js';

/** A tablet at which members check themselves in; it can do nothing else. */
export const kiosk = z.object({
  id,
  /** Where the tablet stands. */
  name: z.string(),
  openedAt: instant,
  /** It ends by itself, at the latest. */
  expiresAt: instant,
});
export type Kiosk = z.infer<typeof kiosk>;

export const openKioskView = kiosk.extend({
  /** Null: an account that is gone. */
  openedBy: z.string().nullable(),
});
export type OpenKioskView = z.infer<typeof openKioskView>;

/** Kept by the tablet alone; whoever has it can check members in, and nothing else. */
const token = z.string().min(20).max(100);

export const openedKiosk = kiosk.extend({ token });
export type OpenedKiosk = z.infer<typeof openedKiosk>;

export const openKiosk = endpoint({
  service: 'booking',
  method: 'POST',
  path: '/api/admin/kiosks',
  summary:
    'Opens a kiosk on a tablet: a session of its own, with the one right to check members in.',
  callers: frontDesk,
  body: z.object({ name: z.string().trim().min(1).max(60) }),
  response: openedKiosk,
  status: 201,
});

export const listKiosks = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/admin/kiosks',
  summary: 'The kiosks that are open.',
  callers: frontDesk,
  response: listOf(openKioskView),
});

export const endKiosk = endpoint({
  service: 'booking',
  method: 'DELETE',
  path: '/api/admin/kiosks/:id',
  summary: 'Ends a kiosk at once. Repeating it changes nothing.',
  callers: frontDesk,
  params: withId,
  response: kiosk,
  errors: ['NOT_FOUND'],
});

export const getKiosk = endpoint({
  service: 'booking',
  method: 'POST',
  path: '/api/kiosk',
  summary: 'Whether the kiosk of this tablet is open still.',
  callers: everyone,
  body: z.object({ token }),
  response: kiosk,
  errors: ['KIOSK_ENDED'],
});

export const checkInAtKiosk = endpoint({
  service: 'booking',
  method: 'POST',
  path: '/api/kiosk/check-ins',
  summary:
    'A member checks in with the code or the phone number, in the check-in window of the class. Safe to repeat.',
  callers: everyone,
  body: z.object({
    token,
    /** A scanned or typed code, or a telephone number in any form. */
    codeOrPhone: z.string().trim().min(1).max(200),
  }),
  /** Nothing else about the person leaves. */
  response: z.object({ firstName: z.string() }),
  errors: ['KIOSK_ENDED', 'KIOSK_NOT_FOUND', 'CODE_EXPIRED', 'TOO_MANY_REQUESTS'],
});
