import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { shellConfig } from '@studio/federation';

export default shellConfig({ name: 'shell', dir: dirname(fileURLToPath(import.meta.url)) });
