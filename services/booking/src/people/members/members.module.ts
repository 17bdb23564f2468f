import { Module } from '@nestjs/common';
import { OnProfileEvents } from './on-profile-events.js';

@Module({ providers: [OnProfileEvents] })
export class MembersModule {}
