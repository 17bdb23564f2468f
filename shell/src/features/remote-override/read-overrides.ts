interface RequestedRemotes {
  /** Addresses of remotes on the developer's own machine, by the container's name. */
  overrides: Readonly<Record<string, string>>;
  /** What was asked for and is none. */
  wrong: readonly string[];
}
export type Overrides = RequestedRemotes['overrides'];

/** `mf_admin@http://localhost:4302`: no path, no other machine. */
const override = /^(mf_[a-z_]+)@(http:\/\/(?:localhost|127\.0\.0\.1):\d{1,5})\/?$/;

/**
 * What the page's address asks for, and what was asked for earlier in this visit.
 * @param search of the address: each `remote=` adds one, an empty one takes all away
 * @param kept what `overridesText` gave
 */
export const readOverrides = (search: string, kept: string): RequestedRemotes => {
  const texts = new URLSearchParams(search).getAll('remote');
  const before = texts.includes('') ? [] : new URLSearchParams(kept).getAll('remote');
  const overrides: Record<string, string> = {};
  const wrong: string[] = [];
  for (const text of [...before, ...texts.filter(Boolean)]) {
    const [, name, origin] = override.exec(text) ?? [];
    if (name === undefined || origin === undefined) wrong.push(text);
    else overrides[name] = origin;
  }
  return { overrides, wrong };
};

/** The same as text, which names each as an address does; empty when there are none. */
export const overridesText = (overrides: Overrides): string =>
  new URLSearchParams(
    Object.entries(overrides).map(([name, origin]) => ['remote', `${name}@${origin}`]),
  ).toString();
