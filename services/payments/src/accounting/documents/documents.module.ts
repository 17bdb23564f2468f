import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Global, Module, type DynamicModule } from '@nestjs/common';
import { openFileStore } from '@studio/file-store';
import type { PaymentsConfig } from '../../config.js';
import { DocumentRenderer } from './document-renderer.js';
import { Documents } from './documents.js';
import { readLogoFrom } from './read-logo.js';
import { SendDocument } from './send-document.js';

/** Beside the built service. Specs, which run from source, name another. */
const builtProgram = (): string =>
  join(dirname(fileURLToPath(import.meta.url)), 'render-document.js');

@Global()
@Module({})
export class DocumentsModule {
  static forRoot(config: PaymentsConfig, program: string | URL = builtProgram()): DynamicModule {
    return {
      module: DocumentsModule,
      providers: [
        { provide: DocumentRenderer, useFactory: () => new DocumentRenderer({ program }) },
        {
          provide: Documents,
          useFactory: (renderer: DocumentRenderer) =>
            new Documents(
              openFileStore(config, 'payments'),
              renderer,
              readLogoFrom(config.BOOKING_URL),
            ),
          inject: [DocumentRenderer],
        },
        SendDocument,
      ],
      exports: [Documents, SendDocument],
    };
  }
}
