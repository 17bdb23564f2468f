import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Makes other builds of the built shell, without building: other names for all of its assets. */
export class BuiltShell {
  private readonly dist: string;

  /** `root`: of the workspace. */
  constructor(
    root: string,
    private readonly folder: string,
  ) {
    this.dist = join(root, 'shell/dist');
  }

  /** Returns a folder with the build in `shell/dist`, for who publishes it. */
  build(name: string): string {
    const root = join(this.folder, name.replaceAll(' ', '-'));
    // What is compressed beforehand would still say what the build said.
    const files = readdirSync(this.dist, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(br|map)$|^\.build/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(this.dist.length + 1));
    const hashes = files.flatMap((file) => /\.([0-9a-f]{10})\.\w+$/.exec(file)?.[1] ?? []);
    const pattern = new RegExp([...new Set(hashes)].join('|'), 'g');
    const renamed = (text: string): string =>
      text.replace(pattern, (hash) =>
        createHash('sha256').update(`${name} ${hash}`).digest('hex').slice(0, 10),
      );
    for (const file of files) {
      const content = readFileSync(join(this.dist, file));
      const path = join(root, 'shell/dist', renamed(file));
      mkdirSync(dirname(path), { recursive: true });
      const isText = /\.(js|css|json|html)$/.test(file);
      writeFileSync(path, isText ? renamed(content.toString('utf8')) : content);
    }
    const list = JSON.stringify({ files: files.map(renamed) });
    writeFileSync(join(root, 'shell/dist/.build.json'), list);
    return root;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
