import { Module } from '@nestjs/common';
import { OnProfileNews } from './on-profile-news.js';

@Module({ providers: [OnProfileNews] })
export class MembersModule {}
