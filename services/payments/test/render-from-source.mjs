// The thread that makes PDFs, run from its TypeScript source: specs need no build.
import { register } from 'node:module';

register(new URL('./typescript-loader.mjs', import.meta.url));
await import('../src/accounting/documents/render-document.entry.ts');
