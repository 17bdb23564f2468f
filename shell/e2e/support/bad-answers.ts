interface Needed {
  version: string;
  range: string;
  names: string[];
}
interface Manifest {
  needs: { shellApi: number; shared: Record<string, Needed> };
  metaData: { publicPath: string; buildInfo: { offer?: string } };
}
interface Registered {
  name: string;
  manifest: string;
}

export const cut = (text: string): string => text.slice(0, text.length / 2);
/** What a server without the file may answer, as for any address. */
export const page = [200, '<!doctype html><p>Hello'] as const;
export const thrown = 'throw new Error("the bad build")';

/** A registry with another row for mf-admin. */
export const registered = (change: (one: Registered) => object[]) => (text: string) => {
  const { remotes } = JSON.parse(text) as { remotes: Registered[] };
  return JSON.stringify({
    remotes: remotes.flatMap((one) => (one.name === 'mf_admin' ? change(one) : [one])),
  });
};
/** A manifest that says something else. */
export const saying = (change: (built: Manifest) => unknown) => (text: string) => {
  const built = JSON.parse(text) as Manifest;
  change(built);
  // Another offer than the shell's, as a build of another day has.
  built.metaData.buildInfo.offer = 'another';
  return JSON.stringify(built);
};
/** A build that takes another version or other names of a shared library. */
export const library = (name: string, change: Partial<Needed>) =>
  saying(({ needs }) => Object.assign((needs.shared[name] ??= {} as Needed), change));

/** The title of the page of events is drawn by an element with these properties. */
export const titled = (properties: string) => (text: string) =>
  text.replaceAll(
    /title:\(0,[\w.]+\)\("events"\)/g,
    `title:{$$$$typeof:Symbol.for("react.transitional.element"),type:"span",key:null,props:{children:"Events",${properties}}}`,
  );
