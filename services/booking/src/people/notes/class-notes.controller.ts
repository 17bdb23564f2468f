import { Controller, Get, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  addClassNote,
  listClassNotes,
  type ClassNote,
  type NoteVisibility,
} from '@studio/contracts';
import { IdempotentRequest, ParsedParams } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { refuseClosedClass } from '../safety/safety.api.js';
import { AddNote } from './add-note.js';
import { findNotesOfClass, toClassNote } from './notes.queries.js';

interface AddRequest {
  key: string;
  params: { id: string };
  body: { memberId: string; text: string; visibility: NoteVisibility };
}

/** Notes on those who come to a class, for who runs it. */
@Controller('api/schedules')
export class ClassNotesController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly adding: AddNote,
  ) {}

  @Get(':id/notes')
  @For(listClassNotes)
  async list(
    @CurrentUser() staff: SignedInUser,
    @ParsedParams(listClassNotes.params) { id: scheduleId }: { id: string },
  ): Promise<{ items: ClassNote[] }> {
    const { manager } = this.dataSource;
    await refuseClosedClass(manager, this.studio, { staff, scheduleId, part: 'NOTES' });
    const ofClass = { studioId: this.studio.id, scheduleId, readerId: staff.id };
    const rows = await findNotesOfClass(manager, ofClass);
    return { items: rows.map(toClassNote) };
  }

  @Post(':id/notes')
  @For(addClassNote)
  async add(
    @CurrentUser() author: SignedInUser,
    @IdempotentRequest(addClassNote) { key, params, body }: AddRequest,
  ): Promise<ClassNote> {
    const { memberId, ...fields } = body;
    const note = { ...fields, pinned: false };
    const order = { author, key, memberId, note, scheduleId: params.id };
    return toClassNote(await this.adding.execute(order));
  }
}
