export { checkFileStore, fileStoreSettings } from './file-store.settings.js';
export type { FileStore } from './file-store.js';
export { openFileStore } from './open-file-store.js';
