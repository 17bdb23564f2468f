import { buffer } from 'node:stream/consumers';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';

/** The text files of an archive by name. */
export const unzip = async (bytes: Buffer): Promise<Map<string, string>> => {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true }, (error, opened) =>
      error ? reject(error) : resolve(opened),
    ),
  );
  const files = new Map<string, string>();
  return new Promise((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', () => resolve(files));
    zip.on('entry', (entry: Entry) => {
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        // Not as text: that would lose the byte order mark.
        buffer(stream).then((content) => {
          files.set(entry.fileName, content.toString());
          zip.readEntry();
        }, reject);
      });
    });
    zip.readEntry();
  });
};
