import { Module } from '@nestjs/common';
import { SchedulesModule } from '../../seats/schedules/schedules.module.js';
import { AddImportedProduct } from './add-imported-product.js';
import { CheckImport } from './check-import.js';
import { InternalImportsController } from './internal-imports.controller.js';
import { OnPersonImported } from './on-person-imported.js';
import { UndoImport } from './undo-import.js';
import { WriteImport } from './write-import.js';

@Module({
  imports: [SchedulesModule],
  controllers: [InternalImportsController],
  providers: [AddImportedProduct, CheckImport, OnPersonImported, UndoImport, WriteImport],
})
export class ImportsModule {}
