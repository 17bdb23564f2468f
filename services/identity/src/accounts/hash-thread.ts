import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { parameters } from './hash-password.js';

export type HashJob =
  { do: 'hash'; password: string } | { do: 'verify'; password: string; hash: string };

export type HashAnswer = { value: string | boolean } | { error: string };

/**
 * Runs in a thread of its own. On Linux a thread has its own priority: hashing takes what the rest
 * of the machine leaves, so that a storm of sign-ins does not slow the schedule (performance.md).
 * Text, because a built service is one file (decision 1).
 */
const program = `
  const { parentPort, workerData } = require('node:worker_threads');
  const os = require('node:os');
  const argon2 = require(workerData.argon2);
  if (process.platform === 'linux' && os.getPriority(0) < workerData.nice)
    os.setPriority(0, workerData.nice);
  const answer = (job) => {
    try {
      const value = job.do === 'hash'
        ? argon2.hashSync(job.password, workerData.parameters)
        : argon2.verifySync(job.hash, job.password);
      return { value };
    } catch (error) {
      return { error: String(error && error.message) };
    }
  };
  parentPort.on('message', (jobs) => parentPort.postMessage(jobs.map(answer)));`;

/** A tenth of the weight of a thread that answers requests. */
const NICE = 10;

/** One thread that hashes one password after the other. */
export class HashThread {
  private worker: Worker | undefined;

  /** One list at a time: the caller waits for its answers before it gives the next. */
  run(jobs: readonly HashJob[]): Promise<readonly HashAnswer[]> {
    const worker = (this.worker ??= this.start());
    return new Promise((resolve, reject) => {
      const done = (): void => {
        worker.off('message', onAnswers).off('error', onError).off('exit', onExit);
      };
      const onAnswers = (answers: readonly HashAnswer[]): void => {
        done();
        resolve(answers);
      };
      const onError = (error: unknown): void => {
        done();
        this.worker = undefined;
        reject(error instanceof Error ? error : new Error(String(error)));
      };
      const onExit = (): void => onError(new Error('the hashing thread has ended'));
      worker.once('message', onAnswers).once('error', onError).once('exit', onExit);
      worker.postMessage(jobs);
    });
  }

  async end(): Promise<void> {
    await this.worker?.terminate();
  }

  private start(): Worker {
    const argon2 = createRequire(import.meta.url).resolve('@node-rs/argon2');
    const worker = new Worker(program, {
      eval: true,
      workerData: { argon2, parameters, nice: NICE },
    });
    worker.unref();
    // One that has ended answers nobody: the next job starts another.
    worker.once('exit', () => {
      if (this.worker === worker) this.worker = undefined;
    });
    return worker;
  }
}
