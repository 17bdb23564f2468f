import { Module } from '@nestjs/common';
import { ImportedVisitsController } from './imported-visits.controller.js';

@Module({ controllers: [ImportedVisitsController] })
export class ImportedVisitsModule {}
