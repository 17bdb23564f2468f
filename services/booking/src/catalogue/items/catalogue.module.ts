import { Module } from '@nestjs/common';
import { CatalogueAdminController } from './catalogue-admin.controller.js';
import { CatalogueChanges } from './catalogue-changes.js';

@Module({
  controllers: [CatalogueAdminController],
  providers: [CatalogueChanges],
  exports: [CatalogueChanges],
})
export class CatalogueModule {}
