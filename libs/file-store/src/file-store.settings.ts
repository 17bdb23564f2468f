import { z } from 'zod';

/** Spread into a service's config; `checkFileStore` sees that one of the two is complete. */
export const fileStoreSettings = {
  /** Folder of the service's files; not used when there is a bucket. */
  FILES_DIR: z.string().min(1).optional(),
  /** `https://s3.eu-central-1.amazonaws.com`, or any other host that speaks S3 (path style). */
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
};

export type FileStoreConfig = z.infer<z.ZodObject<typeof fileStoreSettings>>;

const ofBucket = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** For `superRefine`: a folder, or all that a bucket needs. */
export const checkFileStore = (config: FileStoreConfig, issues: z.RefinementCtx): void => {
  const missing = ofBucket.filter((name) => config[name] === undefined);
  if (missing.length === 0 || (missing.length === ofBucket.length && config.FILES_DIR)) return;
  const wanted = missing.length === ofBucket.length ? (['FILES_DIR'] as const) : missing;
  for (const name of wanted)
    issues.addIssue({
      code: 'custom',
      path: [name],
      message: 'files need FILES_DIR, or all of S3_*',
    });
};
