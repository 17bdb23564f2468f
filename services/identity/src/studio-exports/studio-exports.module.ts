import { Module } from '@nestjs/common';
import { ExportsModule } from '../exports/exports.module.js';
import { DownloadStudioExport } from './download-studio-export.js';
import { MakeStudioExports } from './make-studio-exports.job.js';
import { OrderStudioExport } from './order-studio-export.js';
import { StudioExportsController } from './studio-exports.controller.js';
import { StudioExportsQueries } from './studio-exports.queries.js';
import { StudioPieces } from './studio-pieces.js';

@Module({
  imports: [ExportsModule],
  controllers: [StudioExportsController],
  providers: [
    DownloadStudioExport,
    MakeStudioExports,
    OrderStudioExport,
    StudioExportsQueries,
    StudioPieces,
  ],
})
export class StudioExportsModule {}
