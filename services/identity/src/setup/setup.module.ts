import { Module } from '@nestjs/common';
import { MakeAdmin } from './make-admin.js';
import { MakeSetupLink } from './make-setup-link.js';
import { PrintFirstLink } from './print-first-link.js';
import { SetupController } from './setup.controller.js';
import { SetupQueries } from './setup.queries.js';

@Module({
  controllers: [SetupController],
  providers: [MakeAdmin, MakeSetupLink, PrintFirstLink, SetupQueries],
})
export class SetupModule {}
