import { chownSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Gives a folder and all that is in it to a user; none: it stays as it is. */
export function ownTree(folder: string, owner: { uid: number; gid: number } | undefined): void {
  if (!owner) return;
  chownSync(folder, owner.uid, owner.gid);
  for (const entry of readdirSync(folder, { recursive: true }) as string[])
    chownSync(join(folder, entry), owner.uid, owner.gid);
}
