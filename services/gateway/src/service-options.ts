import type { CreateOptions } from '@studio/nest-kit';
import { routedUrl } from './files/file-rules.js';

/** How the gateway's HTTP differs from the services': it stands at the door, and pages are its own. */
export const serviceOptions = (): Omit<CreateOptions, 'module'> => ({
  name: 'gateway',
  isPublic: true,
  rewriteUrl: routedUrl,
});
