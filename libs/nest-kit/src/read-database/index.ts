export { ReadsMayBeOld, setAsOf } from './interceptors.js';
export { ReadDatabase, type ReadAnswer } from './read-database.js';
export { KEPT_READ_MS, ReadDatabaseModule } from './read-database.module.js';
