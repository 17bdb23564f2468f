/** Id of the shell's build, of its first script: `shell.<build>.js` (libs/federation, file-list.ts); null: there is no shell. */
export const shellBuild = (): string | null =>
  /\/shell\.([0-9a-f]{10})\.js/.exec(
    document.querySelector<HTMLScriptElement>('script[src*="/shell."]')?.src ?? '',
  )?.[1] ?? null;
