/**
 * Of every Node program of the studio, and of the images (deploy/images/Containerfile); sizes in MB.
 * V8 lets a heap that may become large grow fourfold before it collects, and one of half a gigabyte
 * by 40 %; what is young has three spaces of this size (decision 0102). One thread helps to collect
 * and compile: each of Node's four would keep what it has needed once (decision 0140).
 */
export const memoryFlags: readonly string[] = [
  '--max-old-space-size=512',
  '--max-semi-space-size=4',
  '--v8-pool-size=1',
];

/**
 * Bytes. From this size on glibc gives back what is free at the end of a thread's memory; without it,
 * a freed picture of some megabytes lets each thread keep twice as much.
 */
export const memoryEnv: Readonly<Record<string, string>> = { MALLOC_TRIM_THRESHOLD_: '1048576' };
