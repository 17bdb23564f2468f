import { Module, type DynamicModule } from '@nestjs/common';
import { StudioExportController } from './studio-export.controller.js';
import { STUDIO_EXPORT, type StudioExportOptions } from './studio-export.options.js';

/** Lets identity read this service's tables for the export of the studio; needs its TypeORM data source. */
@Module({})
export class StudioExportModule {
  static forRoot(options: StudioExportOptions): DynamicModule {
    return {
      module: StudioExportModule,
      controllers: [StudioExportController],
      providers: [{ provide: STUDIO_EXPORT, useValue: options }],
    };
  }
}
