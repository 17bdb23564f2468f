import { Injectable } from '@nestjs/common';
import { RepeatingJob } from '@studio/nest-kit';
import { RemotesRegistry } from './remotes-registry.js';

const EVERY_MS = 10_000;

/** Also while nobody opens a page: a list of remotes is there before the first page needs it. */
@Injectable()
export class ReadRemotes extends RepeatingJob {
  constructor(private readonly registry: RemotesRegistry) {
    super('remotes registry', EVERY_MS);
  }

  override async onApplicationBootstrap(): Promise<void> {
    await super.onApplicationBootstrap();
    this.soon();
  }

  async execute(): Promise<void> {
    // The registry says itself that it can't be read; the shell and the next turn ask again.
    await this.registry.read(0).catch(() => undefined);
  }
}
