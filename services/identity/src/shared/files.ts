/** Injection token of identity's file store: archives, pictures. */
export const FILES = Symbol('files of identity');
