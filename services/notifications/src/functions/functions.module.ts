import { Module } from '@nestjs/common';
import { EmailHelpers } from './email-helpers.js';
import { FunctionsController } from './functions.controller.js';
import { SendByFunction } from './send-by-function.js';

@Module({ controllers: [FunctionsController], providers: [EmailHelpers, SendByFunction] })
export class FunctionsModule {}
