import { fetchedBuilds } from '../../app/remote-faults.js';

/** Id of the build that is rolled out, by application. */
export type Builds = Readonly<Record<string, string>>;

/** The shell's own, of its first script: `shell.<build>.js` (libs/federation, file-list.ts). */
const shellBuild = (): string | undefined =>
  /\/shell\.([0-9a-f]{10})\.js/.exec(
    document.querySelector<HTMLScriptElement>('script[src*="/shell."]')?.src ?? '',
  )?.[1];

/** Whether another build is rolled out than this page runs; what it has not loaded doesn't count. */
export const isOtherBuild = (rolledOut: Builds): boolean =>
  Object.entries(rolledOut).some(([name, build]) => {
    const own = name === 'shell' ? shellBuild() : fetchedBuilds.get(name);
    return own !== undefined && own !== build;
  });
