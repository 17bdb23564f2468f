import { call } from '@studio/api-client';
import {
  addImportPackage,
  chooseImportColumns,
  decideImportRows,
  getImport,
  getImportRows,
  inviteImported,
  listImports,
  startImport,
  undoImport,
  uploadImport,
} from '@studio/contracts';
import type {
  BookingsChoice,
  DateOrder,
  ImportDecision,
  ImportEncoding,
  ImportField,
  ImportKind,
  ImportRowState,
  ImportView,
} from '@studio/contracts';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';

const POLL_MS = 1_000;

export const isUnderWay = ({ status }: Pick<ImportView, 'status'>): boolean =>
  status === 'checking' || status === 'importing' || status === 'undoing';

const isInviting = ({ invitations }: ImportView): boolean =>
  invitations !== null && invitations.sent < invitations.of;

export const useImports = () =>
  useQuery({
    queryKey: keys.adminImports,
    queryFn: ({ signal }) => call(listImports, { signal }),
  });

/** Asked again as long as it goes on. */
export const useImport = (id: string) =>
  useQuery({
    queryKey: keys.adminImport(id),
    queryFn: ({ signal }) => call(getImport, { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data && (isUnderWay(state.data) || isInviting(state.data)) ? POLL_MS : false,
  });

/** Rows of one state; `with_warnings`: those that come in without a cell or a part of one. */
export type ShownRows = ImportRowState | 'with_warnings' | 'all';

const queryOf = (shown: ShownRows) => {
  if (shown === 'with_warnings') return { withWarnings: 'true' } as const;
  return shown === 'all' ? {} : { state: shown };
};

/** `version` changes with what the rows say. */
export const useImportRows = (
  id: string,
  what: { shown: ShownRows; cursor: string | undefined; version: string },
) =>
  useQuery({
    queryKey: keys.adminImportRows(id, what),
    queryFn: ({ signal }) =>
      call(getImportRows, {
        params: { id },
        query: { ...queryOf(what.shown), cursor: what.cursor },
        signal,
      }),
    placeholderData: (previous) => previous,
  });

export interface ChosenFile {
  kind: ImportKind;
  file: File;
  encoding?: ImportEncoding;
  /** The same file, as it was read before: it goes. */
  insteadOf?: string;
}

export const useUpload = (onDone: (one: ImportView, chosen: ChosenFile) => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ file, ...query }: ChosenFile) =>
      call(uploadImport, { query: { ...query, fileName: file.name }, file }),
    onSuccess: (one, chosen) => {
      client.setQueryData(keys.adminImport(one.id), one);
      onDone(one, chosen);
    },
    onSettled: () => void client.invalidateQueries({ queryKey: keys.adminImports, exact: true }),
  });
};

/** Reads the file of an import as another encoding; `file` is there until the page is loaded anew. */
export interface ReadAgain {
  file: File | undefined;
  /** The encoding that it is being read as. */
  reading: ImportEncoding | undefined;
  error: unknown;
  read: (file: File, encoding: ImportEncoding) => void;
}

interface Choice {
  fields: (ImportField | null)[];
  dateOrder: DateOrder | null;
}

/** What is done to one import; each answer is how it stands now. */
export const useImportActions = (id: string) => {
  const client = useQueryClient();
  const params = { id };
  const onSuccess = (one: ImportView): void => {
    client.setQueryData(keys.adminImport(id), one);
    void client.invalidateQueries({ queryKey: keys.adminImports, exact: true });
  };
  return {
    choose: useMutation({
      mutationFn: (body: Choice) => call(chooseImportColumns, { params, body }),
      onSuccess,
    }),
    decide: useMutation({
      mutationFn: (decision: { line: number; decision: ImportDecision }) =>
        call(decideImportRows, { params, body: { decisions: [decision] } }),
      onSuccess,
    }),
    addPackage: useMutation({
      mutationFn: (name: string) => call(addImportPackage, { params, body: { name } }),
      onSuccess,
    }),
    start: useMutation({ mutationFn: () => call(startImport, { params }), onSuccess }),
    undo: useMutation({
      mutationFn: (body: { bookings?: BookingsChoice }) => call(undoImport, { params, body }),
      onSuccess,
    }),
    invite: useMutation({ mutationFn: () => call(inviteImported, { params }), onSuccess }),
  };
};
