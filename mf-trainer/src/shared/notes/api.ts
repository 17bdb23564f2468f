import { call, newIdempotencyKey } from '@studio/api-client';
import {
  addClassNote,
  deleteMemberNote,
  editMemberNote,
  listClassNotes,
  restoreMemberNote,
} from '@studio/contracts';
import type { ClassNote, NoteVisibility, RosterView } from '@studio/contracts';
import { useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';
import { useRef } from 'react';
import { areNotesOpen } from '../roster-rules.js';

const all = ['class-notes'] as const;

export type NotesOfPerson = ReadonlyMap<string, readonly ClassNote[]>;

const byPerson = ({ items }: { items: ClassNote[] }): NotesOfPerson => {
  const notes = new Map<string, ClassNote[]>();
  for (const note of items) notes.set(note.userId, [...(notes.get(note.userId) ?? []), note]);
  return notes;
};

/** Notes on those who come, by person, while they may be read: pinned first, then the newest. */
export const useClassNotes = (roster: RosterView, now: Date) => {
  const { id } = roster.schedule;
  return useQuery({
    queryKey: [...all, id],
    queryFn: ({ signal }) => call(listClassNotes, { params: { id }, signal }),
    enabled: areNotesOpen(roster, now),
    select: byPerson,
  });
};

interface NoteFields {
  text: string;
  visibility: NoteVisibility;
}

/** Writes, changes and deletes own notes; the lists are read again. */
export const useNoteActions = (scheduleId: string) => {
  const client = useQueryClient();
  const key = useRef(newIdempotencyKey());
  const onSettled = (): void => void client.invalidateQueries({ queryKey: all });
  const add = useMutation({
    mutationFn: (body: NoteFields & { memberId: string }) =>
      call(addClassNote, { params: { id: scheduleId }, body, idempotencyKey: key.current }),
    onSuccess: () => {
      key.current = newIdempotencyKey();
    },
    onSettled,
  });
  const edit = useMutation({
    mutationFn: ({ id, ...body }: NoteFields & { id: string; version: number }) =>
      call(editMemberNote, { params: { id }, body }),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (id: string) => call(deleteMemberNote, { params: { id } }),
    onSettled,
  });
  const restore = useMutation({
    mutationFn: (id: string) => call(restoreMemberNote, { params: { id } }),
    onSettled,
  });
  return { add, edit, remove, restore };
};
