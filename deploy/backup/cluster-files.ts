import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TarEntry } from './tar.js';

/** Folders whose content a server makes anew at its start (PostgreSQL, "Making a Base Backup"). */
const emptied = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]);
const leftOut =
  /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label(\.old)?|tablespace_map(\.old)?|(recovery|standby)\.signal|current_logfiles|postgresql\.auto\.conf\.tmp)$/;

/** It says from where the log is read: the last one of all. */
export const CONTROL = 'global/pg_control';

/** The files of a cluster that runs, as they are when they are read; the log makes them one moment. */
export function* clusterFiles(data: string, below = ''): Generator<TarEntry> {
  const names = readdirSync(join(data, below)).filter((name) => !leftOut.test(name));
  for (const name of names.sort()) {
    const path = below ? `${below}/${name}` : name;
    if (path !== CONTROL) yield* entriesOf(data, path);
  }
}

function* entriesOf(data: string, path: string): Generator<TarEntry> {
  const file = join(data, path);
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (found?.isDirectory()) {
    yield { path: `postgres/${path}`, folder: true };
    if (!emptied.has(path)) yield* clusterFiles(data, path);
  } else if (found?.isFile()) {
    yield { path: `postgres/${path}`, file, size: found.size, mtime: found.mtime };
  }
}
