import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Writes what a build of a remote leaves in its folder, with one page; `more`: what the manifest says besides. */
export const writeBuiltRemote = (
  folder: string,
  build: string,
  more?: { needs?: object | undefined; area?: object },
): void => {
  const files: Record<string, string> = {
    'mf-manifest.json': JSON.stringify({
      metaData: { remoteEntry: { name: 'remoteEntry.js' }, buildInfo: { buildId: build } },
      ...more,
    }),
    'remoteEntry.js': `entry of ${build}`,
    'assets/page.0a1b2c3d4e.js': `page of ${build}`,
    'files.json': JSON.stringify({ build, files: ['assets/page.0a1b2c3d4e.js'] }),
  };
  writeBuild(folder, files);
};

/** Writes what a build of the shell leaves in its folder: a page with one script. */
export const writeBuiltShell = (folder: string, build: string): void => {
  const script = 'assets/main.0a1b2c3d4e.js';
  writeBuild(folder, {
    'index.html': '<html></html>',
    [script]: `main of ${build}`,
    'files.json': JSON.stringify({ build, files: [script] }),
  });
};

const writeBuild = (folder: string, files: Record<string, string>): void => {
  const written = { ...files, '.build.json': JSON.stringify({ files: Object.keys(files) }) };
  for (const [file, content] of Object.entries(written)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
};
