import { Module } from '@nestjs/common';
import { MailAddressController } from './mail-address.controller.js';
import { OnProfileEvents } from './on-profile-events.js';
import { RetryMailAddress } from './retry-mail-address.js';

@Module({ controllers: [MailAddressController], providers: [OnProfileEvents, RetryMailAddress] })
export class PeopleModule {}
