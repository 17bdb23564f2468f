import { Module } from '@nestjs/common';
import { CollectPart } from './collect-part.js';
import { ExportSources } from './export-sources.js';
import { ExportsController } from './exports.controller.js';
import { ExportsQueries } from './exports.queries.js';
import { FinishExport } from './finish-export.js';
import { GiveUpExport } from './give-up-export.js';
import { MakeExports } from './make-exports.job.js';
import { OrderExport } from './order-export.js';
import { PersonFiles } from './person-files.js';
import { CleanUpOldExports } from './clean-up-old-exports.job.js';

@Module({
  controllers: [ExportsController],
  providers: [
    CollectPart,
    ExportSources,
    ExportsQueries,
    FinishExport,
    GiveUpExport,
    MakeExports,
    OrderExport,
    PersonFiles,
    CleanUpOldExports,
  ],
  exports: [ExportSources],
})
export class ExportsModule {}
