import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Writes what a build of a remote leaves in its folder, with one page; `needs`: of the shell. */
export const writeBuiltRemote = (folder: string, build: string, needs?: object): void => {
  const files: Record<string, string> = {
    'mf-manifest.json': JSON.stringify({
      metaData: { remoteEntry: { name: 'remoteEntry.js' }, buildInfo: { buildId: build } },
      needs,
    }),
    'remoteEntry.js': `entry of ${build}`,
    'assets/page.0a1b2c3d4e.js': `page of ${build}`,
    'files.json': JSON.stringify({ build, files: ['assets/page.0a1b2c3d4e.js'] }),
  };
  files['.build.json'] = JSON.stringify({ files: Object.keys(files) });
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
};
