import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { serviceNames } from '@studio/contracts/services';
import { OperatorError } from './operator-error.js';

/** What is built: an image of each service, and one of shell and remotes. */
export const imageNames = [...serviceNames, 'pages'] as const;
export type ImageName = (typeof imageNames)[number];

export interface ImageOptions {
  root: string;
  /** `docker` or `buildah`: both read the same file and take the same options. */
  builder: string;
  /** Image that all others begin with: Node 20.19 or newer, and npm; absent: that of the Containerfile. */
  base?: string | undefined;
  /** What stands before each name: `registry.example/studio-`. */
  prefix: string;
  version: string;
  /** The commit. */
  revision: string;
  /** Seconds since 1970 that all files of the image have: two builds of one commit are the same bytes. */
  timestamp: number;
  /** .npmrc that installs the packages; absent: none. */
  npmrc?: string | undefined;
  /** Options of the builder itself. */
  builderArgs?: readonly string[];
  env: NodeJS.ProcessEnv;
}

export const imageOf = (
  { prefix, version }: Pick<ImageOptions, 'prefix' | 'version'>,
  name: ImageName,
): string => `${prefix}${name}:${version}`;

/**
 * Builds an image from what is built.
 * @throws OperatorError when the builder fails, which has said why on stderr
 */
export async function buildImage(options: ImageOptions, name: ImageName): Promise<void> {
  const { root, builder, builderArgs = [], env, timestamp } = options;
  const args = [
    ...(builder === 'buildah'
      ? ['build', '--layers', '--format=docker', `--timestamp=${timestamp}`]
      : ['build']),
    ...builderArgs,
    ...imageArgs(options, name),
    root,
  ];
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(builder, args, {
      env: { ...env, SOURCE_DATE_EPOCH: String(timestamp) },
      // What the builder says of its steps is not what this command has made.
      stdio: ['ignore', process.stderr, process.stderr],
    });
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0) throw new OperatorError(`${builder} could not build the image ${name}.`);
}

const imageArgs = (options: ImageOptions, name: ImageName): string[] => {
  const { root, base, version, revision, npmrc } = options;
  return [
    `--file=${join(root, 'deploy/images/Containerfile')}`,
    ...(name === 'pages'
      ? ['--target=pages']
      : ['--target=service', `--build-arg=SERVICE=${name}`]),
    ...(base === undefined ? [] : [`--build-arg=BASE=${base}`]),
    ...(npmrc === undefined ? [] : [`--secret=id=npmrc,src=${npmrc}`]),
    `--build-arg=VERSION=${version}`,
    `--build-arg=REVISION=${revision}`,
    `--tag=${imageOf(options, name)}`,
  ];
};
