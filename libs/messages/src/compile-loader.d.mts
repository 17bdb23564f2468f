/** Compiles the content of a `messages.<locale>.json`; see compile-loader.mjs. */
export default function compileMessages(source: string): string;
