// Writes the bill of materials of an image (CycloneDX) to stdout: every package that `npm ci` has put
// into node_modules. `npm sbom` leaves packages out where only some of the workspaces are installed.
//   node deploy/images/write-sbom.mjs <workspace>
import { readFileSync } from 'node:fs';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const NODE_MODULES = 'node_modules/';

/** `@nestjs/core` as group and name. */
const namesOf = (path) => {
  const whole = path.slice(path.lastIndexOf(NODE_MODULES) + NODE_MODULES.length);
  const slash = whole.indexOf('/');
  return slash < 0
    ? { name: whole }
    : { group: whole.slice(0, slash), name: whole.slice(slash + 1) };
};

/** npm's form of a digest (`sha512-…`, base64) as CycloneDX has it. */
const hashesOf = (integrity = '') =>
  [...integrity.matchAll(/sha(256|384|512)-([\w+/=]+)/g)].map(([, bits, digest]) => ({
    alg: `SHA-${bits}`,
    content: Buffer.from(digest, 'base64').toString('hex'),
  }));

const licensesOf = (license) => {
  if (typeof license !== 'string') return {};
  // An expression (`MIT OR Apache-2.0`), or one license.
  return {
    licenses: [/\s/.test(license) ? { expression: license } : { license: { name: license } }],
  };
};

const componentOf = ([path, { version, integrity, license }]) => {
  const names = namesOf(path);
  const scope = names.group ? `${encodeURIComponent(names.group)}/` : '';
  const purl = `pkg:npm/${scope}${names.name}@${version}`;
  const hashes = hashesOf(integrity);
  return {
    type: 'library',
    'bom-ref': `${path}@${version}`,
    ...names,
    version,
    purl,
    ...(hashes.length > 0 && { hashes }),
    ...licensesOf(license),
  };
};

const [workspace = ''] = process.argv.slice(2);
const { name, version } = readJson(`${workspace}/package.json`);
// What npm notes of a tree that it has made; links are the repository's own folders.
const { packages } = readJson('node_modules/.package-lock.json');
const installed = Object.entries(packages).filter(
  ([path, { link }]) => path.includes(NODE_MODULES) && !link,
);
const bill = {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: { component: { type: 'application', 'bom-ref': name, name, version } },
  components: installed.map(componentOf),
};
process.stdout.write(`${JSON.stringify(bill, undefined, 2)}\n`);
