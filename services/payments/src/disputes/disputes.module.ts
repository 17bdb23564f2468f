import { Module } from '@nestjs/common';
import { NoteDispute } from './note-dispute.js';

@Module({ providers: [NoteDispute], exports: [NoteDispute] })
export class DisputesModule {}
