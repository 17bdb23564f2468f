import { hash, type Options } from '@node-rs/argon2';

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
export const parameters: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** About 10 ms of a core, outside of the event loop. */
export const hashPassword = (password: string): Promise<string> => hash(password, parameters);
