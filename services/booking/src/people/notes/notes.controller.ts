import { Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  addMemberNote,
  deleteMemberNote,
  editMemberNote,
  listMemberNotes,
  restoreMemberNote,
  type MemberNote,
  type NoteVisibility,
} from '@studio/contracts';
import { IdempotentRequest, ParsedBody, ParsedParams } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { AddNote } from './add-note.js';
import { EditNote, type NoteChange } from './edit-note.js';
import { findNotes, toNoteView } from './notes.queries.js';
import { SetNoteDeleted } from './set-note-deleted.js';

interface AddRequest {
  key: string;
  params: { id: string };
  body: { text: string; pinned: boolean; visibility: NoteVisibility };
}

/** What the staff write about a member. */
@Controller('api/admin')
export class NotesController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly adding: AddNote,
    private readonly editing: EditNote,
    private readonly deletion: SetNoteDeleted,
  ) {}

  @Get('members/:id/notes')
  @For(listMemberNotes)
  async list(
    @CurrentUser() reader: SignedInUser,
    @ParsedParams(listMemberNotes.params) { id: memberId }: { id: string },
  ): Promise<{ items: MemberNote[] }> {
    const ofMember = { studioId: this.studio.id, memberId, readerId: reader.id };
    const rows = await findNotes(this.dataSource.manager, ofMember);
    return { items: rows.map(toNoteView) };
  }

  @Post('members/:id/notes')
  @For(addMemberNote)
  async add(
    @CurrentUser() author: SignedInUser,
    @IdempotentRequest(addMemberNote) { key, params, body: note }: AddRequest,
  ): Promise<MemberNote> {
    return toNoteView(await this.adding.execute({ author, key, memberId: params.id, note }));
  }

  @Patch('member-notes/:id')
  @For(editMemberNote)
  edit(
    @CurrentUser() by: SignedInUser,
    @ParsedParams(editMemberNote.params) { id: noteId }: { id: string },
    @ParsedBody(editMemberNote.body) change: NoteChange,
  ): Promise<MemberNote> {
    return this.editing.execute({ by, noteId, change });
  }

  @Delete('member-notes/:id')
  @For(deleteMemberNote)
  remove(
    @CurrentUser() by: SignedInUser,
    @ParsedParams(deleteMemberNote.params) { id: noteId }: { id: string },
  ): Promise<MemberNote> {
    return this.deletion.execute({ by, noteId, isDeleted: true });
  }

  @Post('member-notes/:id/restore')
  @HttpCode(200)
  @For(restoreMemberNote)
  restore(
    @CurrentUser() by: SignedInUser,
    @ParsedParams(restoreMemberNote.params) { id: noteId }: { id: string },
  ): Promise<MemberNote> {
    return this.deletion.execute({ by, noteId, isDeleted: false });
  }
}
