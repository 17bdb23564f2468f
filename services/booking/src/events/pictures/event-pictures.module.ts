import { Module } from '@nestjs/common';
import { ChangeEventPicture } from './change-event-picture.js';
import { EventPicturesController } from './event-pictures.controller.js';

@Module({ controllers: [EventPicturesController], providers: [ChangeEventPicture] })
export class EventPicturesModule {}
