import { z } from 'zod';
import { endpoint, everyone } from '../../endpoint.js';

const build = z.string().regex(/^[0-9a-f]{10}$/);

/** An error in a page. What it says of a person is taken out by the page, and again by the gateway. */
const clientError = z.object({
  /** Nobody caught it, a promise did not, a panel shows it, a remote did not load, an answer broke its contract. */
  kind: z.enum(['uncaught', 'rejection', 'panel', 'load', 'answer']),
  /** Whose code threw: the shell, or a remote by its container's name. */
  application: z.string().regex(/^(shell|mf_[a-z_]{1,30})$/),
  /** Of that application; null: nothing says it. */
  build: build.nullable(),
  /** Build of the shell that the page runs in; null: a remote alone. */
  shell: build.nullable(),
  message: z.string().max(300),
  /** Places in shipped files, one a line. */
  stack: z.string().max(4_000),
  /** Places of the components that were drawn, innermost first. */
  componentStack: z.string().max(4_000),
  /** Pattern of the page's address: `/admin/users/:id`. */
  path: z.string().max(120),
  /** How often this page has met it so far. */
  count: z.int().min(1).max(1_000),
});
export type ClientError = z.infer<typeof clientError>;

export const reportClientErrors = endpoint({
  service: 'gateway',
  method: 'POST',
  path: '/api/client-errors',
  summary:
    'Errors that a page met, for the log: without anything of the person, at most 5 in 48 KB. Safe to repeat.',
  callers: everyone,
  body: z.object({
    /** Drawn by the page when it is opened, and kept nowhere. */
    visit: z.uuid(),
    errors: z.array(clientError).min(1).max(5),
  }),
  status: 204,
  errors: ['BODY_TOO_LARGE', 'CROSS_SITE', 'TOO_MANY_REQUESTS'],
});
