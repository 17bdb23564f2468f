import { call, newIdempotencyKey } from '@studio/api-client';
import {
  addMemberNote,
  deleteMemberNote,
  editMemberNote,
  eraseHealth,
  getMemberSafety,
  listHealthReadings,
  listMemberNotes,
  readHealth,
  restoreMemberNote,
  setEmergencyContact,
  setHealth,
} from '@studio/contracts';
import type { EmergencyContact, HealthFlags, MemberSafety } from '@studio/contracts';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';
import { useRef } from 'react';

export const useNotes = (userId: string) =>
  useQuery({
    queryKey: keys.adminMemberPart(userId, 'notes'),
    queryFn: ({ signal }) => call(listMemberNotes, { params: { id: userId }, signal }),
  });

export interface NoteChange {
  text?: string;
  pinned?: boolean;
  version?: number;
}

/** What the staff do with notes; the list and the history are read again. */
export const useNoteActions = (userId: string) => {
  const client = useQueryClient();
  const key = useRef(newIdempotencyKey());
  const onSuccess = (): void =>
    void client.invalidateQueries({ queryKey: keys.adminMember(userId) });
  const add = useMutation({
    mutationFn: (body: { text: string; pinned: boolean }) =>
      call(addMemberNote, { params: { id: userId }, body, idempotencyKey: key.current }),
    onSuccess: () => {
      key.current = newIdempotencyKey();
      onSuccess();
    },
  });
  const edit = useMutation({
    mutationFn: ({ id, ...body }: NoteChange & { id: string }) =>
      call(editMemberNote, { params: { id }, body }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (id: string) => call(deleteMemberNote, { params: { id } }),
    onSuccess,
  });
  const restore = useMutation({
    mutationFn: (id: string) => call(restoreMemberNote, { params: { id } }),
    onSuccess,
  });
  return { add, edit, remove, restore };
};

export const useSafety = (userId: string) =>
  useQuery({
    queryKey: keys.adminMemberPart(userId, 'safety'),
    queryFn: ({ signal }) => call(getMemberSafety, { params: { id: userId }, signal }),
  });

/** The log of readings, once somebody wants to see it. */
export const useReadings = (userId: string, enabled: boolean) =>
  useQuery({
    queryKey: keys.adminMemberPart(userId, 'health-readings'),
    queryFn: ({ signal }) => call(listHealthReadings, { params: { id: userId }, signal }),
    enabled,
    staleTime: 0,
  });

export type ContactInput = Pick<EmergencyContact, 'name' | 'relation' | 'phone'>;

/** What the staff do with contact and health flags. */
export const useSafetyActions = (userId: string) => {
  const client = useQueryClient();
  const params = { id: userId };
  const refresh = (): void => void client.invalidateQueries({ queryKey: keys.adminMember(userId) });
  const show = (safety: MemberSafety): void => {
    client.setQueryData(keys.adminMemberPart(userId, 'safety'), safety);
    refresh();
  };
  const contact = useMutation({
    mutationFn: (body: { contact: ContactInput | null; version: number }) =>
      call(setEmergencyContact, { params, body }),
    onSuccess: show,
  });
  /** Not kept in the cache: what was read is shown once, and read anew the next time. */
  const read = useMutation({
    mutationFn: () => call(readHealth, { params }),
    onSuccess: () =>
      client.invalidateQueries({ queryKey: keys.adminMemberPart(userId, 'health-readings') }),
  });
  const save = useMutation({
    mutationFn: (body: HealthFlags & { consent: true; version: number }) =>
      call(setHealth, { params, body }),
    onSuccess: refresh,
  });
  const erase = useMutation({ mutationFn: () => call(eraseHealth, { params }), onSuccess: show });
  return { contact, read, save, erase };
};
