import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { FileStore } from '@studio/file-store';
import { errorFacts, logger, RepeatingJob } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type IdentityConfig } from '../config.js';
import {
  ClaimLost,
  claimExport,
  findParts,
  GIVE_UP_MS,
  pauseAfter,
  putBackExport,
  storeArchive,
  updateExport,
  updatePart,
  whileClaimed,
  type ClaimedExport,
  type ExportService,
  type PartChanges,
} from '../exports/exports.api.js';
import { FILES } from '../shared/files.js';
import { StudioPieces } from './studio-pieces.js';
import { STUDIO_KEEP_MS } from './studio-export-rules.js';
import { writeStudioArchive } from './write-studio-archive.js';

/** The archive is stored between two statements. */
const TURN_MS = 120_000;
/** How often a long table says that the work goes on. */
const SIGN_OF_LIFE_MS = 5_000;

/** The service stops: another one begins the archive anew. */
class Stopping extends Error {}

/** A service did not answer, or its rows broke off. */
class PartFailed extends Error {
  constructor(
    readonly service: ExportService,
    override readonly cause: unknown,
  ) {
    super(`the part of ${service} failed`);
  }
}

/**
 * Makes archives of everything of the studio. An order is in one worker's hands; what was written is
 * a file of its own, so after a restart, or when a service was down, it begins anew.
 */
@Injectable()
export class MakeStudioExports extends RepeatingJob {
  private isStopping = false;

  constructor(
    readonly dataSource: DataSource,
    private readonly pieces: StudioPieces,
    @Inject(FILES) readonly files: FileStore,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {
    super('exports of the studio', config.PRIVACY_EVERY_MS, TURN_MS);
  }

  async execute(): Promise<void> {
    const order = await claimExport(this.dataSource, {
      studioId: this.config.STUDIO_ID,
      scope: 'studio',
      worker: randomUUID(),
    });
    if (!order) return;
    try {
      await this.makeOrPutBack(order);
    } catch (error) {
      if (!(error instanceof ClaimLost)) throw error;
    }
  }

  override beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    return super.beforeApplicationShutdown();
  }

  private async makeOrPutBack(order: ClaimedExport): Promise<void> {
    try {
      await this.make(order);
    } catch (error) {
      if (error instanceof ClaimLost) throw error;
      if (error instanceof Stopping) await putBackExport(this.dataSource, order, new Date());
      else await this.postpone(order, error);
    }
  }

  private async make(order: ClaimedExport): Promise<void> {
    const { row } = order;
    const folder = await mkdtemp(join(tmpdir(), 'studio-export-'));
    try {
      const path = join(folder, 'archive.zip');
      await this.write(order, path);
      await storeArchive(this, order, {
        file: `studio-exports/${row.id}.zip`,
        body: await openAsBlob(path),
        keepMs: STUDIO_KEEP_MS,
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  private async write(order: ClaimedExport, path: string): Promise<void> {
    const { row } = order;
    const parts = await findParts(this.dataSource, row.studio_id, [row.id]);
    const services = parts.map(({ service }) => service);
    for (const service of services)
      await this.change(order, service, { status: 'queued', at_table: 0 });
    let aliveAt = performance.now();
    let current = services[0];
    const facts = { madeAt: new Date(), withHealth: row.with_health };
    const written = writeStudioArchive(path, facts, {
      services,
      open: (service) => {
        current = service;
        return this.pieces.open(service, row);
      },
      onTable: (service, tables, at) =>
        this.change(order, service, {
          status: at === tables.length ? 'done' : 'working',
          at_table: at,
          tables: JSON.stringify(tables.map(({ name }) => name)),
        }),
      onRows: async () => {
        if (this.isStopping) throw new Stopping();
        if (performance.now() - aliveAt < SIGN_OF_LIFE_MS) return;
        aliveAt = performance.now();
        await whileClaimed(this.dataSource, order, () => Promise.resolve());
      },
    });
    await written.catch((error: unknown) => {
      if (error instanceof Stopping || error instanceof ClaimLost || !current) throw error;
      throw new PartFailed(current, error);
    });
  }

  private async change(
    order: ClaimedExport,
    service: ExportService,
    changed: PartChanges,
  ): Promise<void> {
    await whileClaimed(this.dataSource, order, (tx) =>
      updatePart(tx, order.row, { service, changed }),
    );
  }

  /** Asked again later; not for ever. */
  private async postpone(order: ClaimedExport, error: unknown): Promise<void> {
    const { row } = order;
    const facts = {
      exportId: row.id,
      ...errorFacts(error instanceof PartFailed ? error.cause : error),
    };
    logger.warn(facts, 'an export of the studio waits');
    if (Date.now() - row.created_at.getTime() > GIVE_UP_MS) {
      await whileClaimed(this.dataSource, order, (tx) =>
        updateExport(tx, row, { status: 'failed', next_attempt_at: null }),
      );
      return;
    }
    const parts = await findParts(this.dataSource, row.studio_id, [row.id]);
    const attempts = Math.max(...parts.map((part) => part.attempts)) + 1;
    const next_attempt_at = new Date(Date.now() + pauseAfter(attempts));
    // One transaction: whoever reads that a part waits can take the order, and keeps it.
    await whileClaimed(this.dataSource, order, async (tx) => {
      if (error instanceof PartFailed)
        await updatePart(tx, row, {
          service: error.service,
          changed: { status: 'waiting', attempts },
        });
      await updateExport(tx, row, { worker: null, next_attempt_at });
    });
  }
}
