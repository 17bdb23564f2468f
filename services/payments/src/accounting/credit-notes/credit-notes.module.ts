import { Module } from '@nestjs/common';
import { CreditNotesController } from './credit-notes.controller.js';
import { InternalCreditNotesController } from './internal-credit-notes.controller.js';

@Module({ controllers: [CreditNotesController, InternalCreditNotesController] })
export class CreditNotesModule {}
