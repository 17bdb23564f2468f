import { join } from 'node:path';
import { BucketStore } from './bucket-store.js';
import { DiskStore } from './disk-store.js';
import { checkName, type FileStore } from './file-store.js';
import type { FileStoreConfig } from './file-store.settings.js';

/** The store that the configuration names; a service's files lie below its own name. */
export const openFileStore = (config: FileStoreConfig, service: string): FileStore => {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION } = config;
  const prefix = checkName(service);
  if (S3_ENDPOINT && S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY)
    return new BucketStore({
      endpoint: S3_ENDPOINT,
      bucket: S3_BUCKET,
      region: S3_REGION,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
      prefix,
    });
  if (config.FILES_DIR) return new DiskStore(join(config.FILES_DIR, prefix));
  throw new Error('neither FILES_DIR nor S3_* is set');
};
