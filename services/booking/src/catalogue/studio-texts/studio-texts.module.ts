import { Module } from '@nestjs/common';
import { PublishText } from './publish-text.js';
import { StudioTextsController } from './studio-texts.controller.js';

@Module({ controllers: [StudioTextsController], providers: [PublishText] })
export class StudioTextsModule {}
