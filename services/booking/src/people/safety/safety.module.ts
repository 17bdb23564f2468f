import { Module } from '@nestjs/common';
import { EraseHealth } from './erase-health.js';
import { ReadHealthOfClass } from './read-health-of-class.js';
import { ReadHealth } from './read-health.js';
import { RewriteContactPhones } from './rewrite-phones.job.js';
import { SafetyController } from './safety.controller.js';
import { SetContact } from './set-contact.js';
import { SetHealth } from './set-health.js';

@Module({
  controllers: [SafetyController],
  providers: [
    EraseHealth,
    ReadHealth,
    ReadHealthOfClass,
    RewriteContactPhones,
    SetContact,
    SetHealth,
  ],
})
export class SafetyModule {}
