import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { freePorts } from '@studio/testing/free-ports';
import { expect } from './test.js';

/** `npm run dev` of one remote, on a studio that runs. */
export class DevServer {
  private constructor(
    readonly url: string,
    private readonly npm: ChildProcess,
  ) {}

  static async start(folder: string, studioUrl: string): Promise<DevServer> {
    const [port] = await freePorts(1);
    const npm = spawn('npm', ['run', 'dev', '--', '--port', String(port)], {
      cwd: folder,
      env: { ...process.env, STUDIO_URL: studioUrl },
      detached: true,
      stdio: 'ignore',
    });
    const server = new DevServer(`http://localhost:${String(port)}`, npm);
    const answers = async (): Promise<boolean> => {
      try {
        return (await fetch(server.url)).ok;
      } catch {
        return false;
      }
    };
    await expect.poll(answers, { timeout: 60_000 }).toBe(true);
    return server;
  }

  /** npm and the program it started. */
  async stop(): Promise<void> {
    const { pid, exitCode, signalCode } = this.npm;
    if (pid === undefined || exitCode !== null || signalCode !== null) return;
    const ended = new Promise((done) => this.npm.once('exit', done));
    process.kill(-pid, 'SIGTERM');
    await ended;
  }
}
