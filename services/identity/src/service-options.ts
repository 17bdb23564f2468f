import { putMyAvatar, uploadImport } from '@studio/contracts';
import type { CreateOptions } from '@studio/nest-kit';
import { acceptUploads } from '@studio/nest-kit/uploads';
import { AuthErrorFilter } from './shared/auth-error.filter.js';
import { speakAuthProtocol } from './shared/auth-protocol.js';

/** How identity's HTTP differs from the other services': /auth/v1 speaks a contract of its own. */
export const serviceOptions = (): Omit<CreateOptions, 'module'> => ({
  name: 'identity',
  rawBody: false,
  bodyParser: false,
  prepare: (fastify) => {
    speakAuthProtocol(fastify);
    acceptUploads(fastify, [putMyAvatar, uploadImport]);
  },
  errorFilter: new AuthErrorFilter(),
});
