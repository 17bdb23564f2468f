import { once } from 'node:events';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** Contents of a file, some at a time. */
export type Chunks = AsyncIterable<string | Buffer> | Iterable<string | Buffer>;

/** A ZIP file that is written as it is read: whoever makes one pipes `output` somewhere first. */
export class Archive {
  readonly output: Readable;
  private readonly zip = new ZipFile();

  constructor(private readonly madeAt: Date) {
    this.output = this.zip.outputStream as unknown as Readable;
  }

  /** Comes back when the file is in; what fails while it is read, fails the archive. */
  async add(name: string, chunks: Chunks): Promise<void> {
    const stream = Readable.from(chunks, { objectMode: false });
    const closed = once(stream, 'close');
    this.zip.addReadStream(stream, name, { mtime: this.madeAt });
    try {
      await Promise.race([closed, once(this.output, 'error')]);
    } catch (error) {
      this.output.destroy(error as Error);
      throw error;
    }
    if (!stream.readableEnded) throw new Error('the archive could not be written');
  }

  end(): void {
    this.zip.end();
  }
}
