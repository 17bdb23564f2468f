import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Locked {
  version?: string;
  resolved?: string;
  link?: boolean;
  engines?: { node?: string };
  optionalDependencies?: Record<string, string>;
}

const root = join(import.meta.dirname, '../..');
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>;
};
const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 13);

/** The oldest Node that one alternative of a range takes: `>=22.12.0` is 22. */
const oldest = (range: string): number => Number(/\d+/.exec(range)?.[0] ?? 0);

describe('the lock file', () => {
  it('holds the packages of every platform: npm ci refuses one that lacks any', () => {
    const locked = new Set(Object.keys(packages).map(nameOf));
    const missing = Object.values(packages)
      .flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
      .filter((name) => !locked.has(name));
    expect(missing).toEqual([]);
  });

  it('holds no address of a registry', () => {
    const addresses = Object.values(packages)
      .filter(({ resolved, link }) => resolved !== undefined && !link)
      .map(({ resolved }) => resolved);
    expect(addresses).toEqual([]);
  });

  it('asks for a Node newer than 20 only where the README says so', () => {
    const newer = Object.entries(packages)
      .filter(([, { engines }]) => {
        const ranges = engines?.node?.split('||') ?? [];
        return ranges.length > 0 && ranges.every((range) => oldest(range) > 20);
      })
      .map(([path]) => nameOf(path));
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    expect(newer.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });
});
