import { Module } from '@nestjs/common';
import { AddNote } from './add-note.js';
import { ClassNotesController } from './class-notes.controller.js';
import { EditNote } from './edit-note.js';
import { EraseDeletedNotes } from './erase-deleted-notes.job.js';
import { NotesController } from './notes.controller.js';
import { SetNoteDeleted } from './set-note-deleted.js';

@Module({
  controllers: [ClassNotesController, NotesController],
  providers: [AddNote, EditNote, EraseDeletedNotes, SetNoteDeleted],
})
export class NotesModule {}
