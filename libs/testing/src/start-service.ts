import type { DynamicModule, Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createService, type CreateOptions } from '@studio/nest-kit';

export interface RunningService {
  app: NestFastifyApplication;
  /** Base address on a free port of 127.0.0.1. */
  url: string;
  stop(): Promise<void>;
}

/** The service as in production, in this process and on a free port: black box over HTTP. */
export const startService = async (
  module: Type | DynamicModule,
  options: Partial<Omit<CreateOptions, 'module'>> = {},
): Promise<RunningService> => {
  const app = await createService({ name: 'spec', ...options, module });
  await app.listen(0, '127.0.0.1');
  return { app, url: await app.getUrl(), stop: () => app.close() };
};
