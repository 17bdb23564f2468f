import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { databaseClient } from '../local/database-client.js';
import { OperatorError } from '../local/operator-error.js';
import type { Passphrase } from './cipher.js';
import { clusterFiles, CONTROL } from './cluster-files.js';
import { dataFiles, toTarEntry } from './data-files.js';
import { requireSpace, writeSealed } from './files.js';
import { DATA, type Backup, type BackupNote, type Repository } from './repository.js';
import { pack, type TarEntry } from './tar.js';
import { SEGMENT_BYTES, segmentsBetween } from './wal-names.js';

export interface BackupSource {
  dataDir: string;
  /** Of the cluster's superuser. */
  adminUrl: string;
}

export interface Progress {
  /** Bytes so far, and of how many in all, as far as that is known. */
  (done: number, total: number): void;
}

interface Cluster {
  systemId: string;
  version: number;
  data: string;
  bytes: number;
  isArchived: boolean;
}

const readCluster = async (client: pg.Client): Promise<Cluster> => {
  const { rows } = await client.query<
    Record<'system' | 'data' | 'bytes' | 'archive' | 'v', string>
  >(
    `SELECT system_identifier::text AS system, current_setting('data_directory') AS data,
       current_setting('server_version_num') AS v, current_setting('archive_mode') AS archive,
       (SELECT sum(pg_database_size(oid)) FROM pg_database)::text AS bytes
     FROM pg_control_system()`,
  );
  const [row] = rows;
  if (!row) throw new OperatorError('PostgreSQL does not say which cluster it is.');
  return {
    systemId: row.system,
    version: Number(row.v),
    data: row.data,
    bytes: Number(row.bytes),
    isArchived: row.archive === 'on',
  };
};

/**
 * Copies all databases of the cluster as of one moment, and everything else that the studio
 * remembers, while it works: pg_backup_start, the files, pg_backup_stop, the log in between. A backup
 * that ends early leaves nothing under its name.
 */
export async function takeBackup(
  source: BackupSource,
  { repository, passphrase }: { repository: Repository; passphrase: Passphrase },
  progress: Progress = () => undefined,
): Promise<Backup> {
  const client = databaseClient({ connectionString: source.adminUrl, keepAlive: true });
  await client.connect();
  try {
    const cluster = await readCluster(client);
    repository.open();
    // Not known before: how small it gets. Half is more than it ever was.
    requireSpace(repository.folder, cluster.bytes / 2);
    return await new BaseBackup(client, cluster, source).write(
      { repository, passphrase },
      progress,
    );
  } finally {
    // Ends the backup mode of a session that failed, and gives the log free.
    await client.end().catch(() => undefined);
  }
}

class BaseBackup {
  private readonly beganAt = new Date();
  private startSegment = '';
  private stopSegment = '';
  private endedAt = '';
  private plainBytes = 0;

  constructor(
    private readonly client: pg.Client,
    private readonly cluster: Cluster,
    private readonly source: BackupSource,
  ) {}

  async write(
    { repository, passphrase }: { repository: Repository; passphrase: Passphrase },
    progress: Progress,
  ): Promise<Backup> {
    const id = this.beganAt
      .toISOString()
      .replace(/\.\d+Z$/, 'Z')
      .replaceAll(':', '-');
    const folder = repository.begin(id);
    const archive = this.counted(pack(this.entries(repository.folder)), progress);
    const bytes = await writeSealed(join(folder, DATA), archive, passphrase);
    return repository.complete(folder, this.note(id, bytes));
  }

  private note(id: string, bytes: number): BackupNote {
    const { systemId, version: postgresVersion, isArchived } = this.cluster;
    const { startSegment, stopSegment, endedAt, plainBytes } = this;
    const beganAt = this.beganAt.toISOString();
    const seconds = Math.round((Date.now() - this.beganAt.getTime()) / 100) / 10;
    return {
      id,
      format: 1,
      systemId,
      postgresVersion,
      beganAt,
      endedAt,
      startSegment,
      stopSegment,
      plainBytes,
      bytes,
      seconds,
      isArchived,
    };
  }

  private async *counted(archive: AsyncIterable<Buffer>, progress: Progress) {
    for await (const bytes of archive) {
      this.plainBytes += bytes.length;
      progress(this.plainBytes, this.cluster.bytes);
      yield bytes;
    }
  }

  private async *entries(backups: string): AsyncGenerator<TarEntry> {
    const { data } = this.cluster;
    await this.start();
    yield* clusterFiles(data);
    yield { path: `postgres/${CONTROL}`, bytes: readControl(join(data, CONTROL)) };
    yield await this.stop();
    for (const name of segmentsBetween(this.startSegment, this.stopSegment)) {
      const file = join(data, 'pg_wal', name);
      yield { path: `postgres/pg_wal/${name}`, file, size: SEGMENT_BYTES, isRequired: true };
    }
    // Files are of the databases' moment or later: none is missing that a row names.
    for (const file of dataFiles(this.source.dataDir, backups)) yield toTarEntry(file);
  }

  private async start(): Promise<void> {
    // Until this session ends the server keeps the log that is needed.
    await this.client.query(
      `SELECT pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`,
    );
    const { rows } = await this.client.query<{ segment: string }>(
      `SELECT pg_walfile_name(pg_backup_start('studio', fast => true)) AS segment`,
    );
    this.startSegment = rows[0]?.segment ?? '';
  }

  private async stop(): Promise<TarEntry> {
    const { rows } = await this.client.query<Record<'segment' | 'label' | 'spcmap', string>>(
      `SELECT pg_walfile_name(lsn - 1) AS segment, labelfile AS label, spcmapfile AS spcmap
       FROM pg_backup_stop(wait_for_archive => false)`,
    );
    const [row] = rows;
    if (!row || row.spcmap.trim())
      throw new OperatorError('A cluster with tablespaces is not backed up by this command.');
    this.stopSegment = row.segment;
    this.endedAt = new Date().toISOString();
    return { path: 'postgres/backup_label', bytes: Buffer.from(row.label) };
  }
}

/** Written while it is read, it could be half of each: until it is twice the same. */
function readControl(file: string): Buffer {
  let before = readFileSync(file);
  for (;;) {
    const now = readFileSync(file);
    if (now.equals(before)) return now;
    before = now;
  }
}
