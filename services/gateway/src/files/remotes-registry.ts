import { readFile } from 'node:fs/promises';
import { Inject, Injectable } from '@nestjs/common';
import { Refused } from '@studio/nest-kit';
import { CONFIG, type GatewayConfig } from '../config.js';

/** One remote as the shell registers it: container name, its path, its manifest. */
export interface RegisteredRemote {
  name: string;
  path: string;
  manifest: string;
}

/** `/remotes.json`: read for each request, so that changing one line rolls a remote out or back. */
@Injectable()
export class RemotesRegistry {
  constructor(@Inject(CONFIG) private readonly config: GatewayConfig) {}

  async read(): Promise<string> {
    const { REMOTES_FILE, REMOTES = [] } = this.config;
    if (REMOTES_FILE === undefined)
      return JSON.stringify({ remotes: REMOTES.map(({ name }) => toRegistered(name)) });
    try {
      const text = await readFile(REMOTES_FILE, 'utf8');
      JSON.parse(text);
      return text;
    } catch {
      // Missing, or half written at this moment: the shell asks again.
      throw new Refused('SERVICE_UNAVAILABLE');
    }
  }

  /** Folder of a remote's files. */
  folderOf(name: string): string | undefined {
    return this.config.REMOTES?.find((remote) => remote.name === name)?.folder;
  }
}

// Container names are identifiers, addresses keep the hyphen (stack.md, Front end).
const toRegistered = (name: string): RegisteredRemote => ({
  name: name.replaceAll('-', '_'),
  path: `/remotes/${name}`,
  manifest: `/remotes/${name}/mf-manifest.json`,
});
