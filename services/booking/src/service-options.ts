import { putEventPicture, putStudioLogo, putTrainerPortrait } from '@studio/contracts';
import type { CreateOptions } from '@studio/nest-kit';
import { acceptUploads } from '@studio/nest-kit/uploads';

/** How booking's HTTP differs from the other services': some bodies are files. */
export const serviceOptions = (): Omit<CreateOptions, 'module'> => ({
  name: 'booking',
  prepare: (fastify) =>
    acceptUploads(fastify, [putEventPicture, putStudioLogo, putTrainerPortrait]),
});
