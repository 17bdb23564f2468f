import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { detectEncoding } from './detect-encoding.js';
import { findSeparator, readRecords } from './read-records.js';

const utf16le = (text: string): Buffer => Buffer.from(text, 'utf16le');
const utf16be = (text: string): Buffer => utf16le(text).swap16();
const bytes = (...parts: (string | number[])[]): Buffer =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))),
  );

const path = join(tmpdir(), `records-${randomUUID()}.csv`);
afterAll(() => rm(path, { force: true }));

const read = async (content: Buffer) => {
  await writeFile(path, content);
  const encoding = await detectEncoding(path);
  const separator = await findSeparator(path, encoding);
  const records = [];
  for await (const { line, cells } of readRecords(path, { encoding, separator }))
    records.push([line, ...cells]);
  return { encoding, separator, records };
};

const two = [
  [1, 'Name', 'Email'],
  [2, 'Noor', 'n@a.co'],
];
const refused = async (content: Buffer): Promise<unknown> =>
  read(content).then(
    () => 'read',
    (error: unknown) => (error as { code: string }).code,
  );

test.each<[string, Buffer, [string, string, unknown[][]]]>([
  ['commas', bytes('Name,Email\nNoor,n@a.co\n'), ['utf-8', ',', two]],
  ['semicolons', bytes('Name;Email\r\nNoor;n@a.co'), ['utf-8', ';', two]],
  ['tabs', bytes('Name\tEmail\nNoor\tn@a.co\n'), ['utf-8', '\t', two]],
  ['a mark', bytes([0xef, 0xbb, 0xbf], 'Name,Email\nNoor,n@a.co'), ['utf-8', ',', two]],
  ['UTF-16', bytes([0xff, 0xfe], [...utf16le('Name,Email\nNoor,n@a.co')]), ['utf-16le', ',', two]],
  [
    'UTF-16 BE',
    bytes([0xfe, 0xff], [...utf16be('Name,Email\nNoor,n@a.co')]),
    ['utf-16be', ',', two],
  ],
  ['UTF-16 unmarked', utf16le('Name\tEmail\nNoor\tn@a.co'), ['utf-16le', '\t', two]],
  [
    'Windows-1252',
    bytes('Name,City\nZo', [0xeb], ',D', [0xfc], 'sseldorf\n'),
    [
      'windows-1252',
      ',',
      [
        [1, 'Name', 'City'],
        [2, 'Zoë', 'Düsseldorf'],
      ],
    ],
  ],
  [
    'Windows-1256',
    bytes('Name,City\n', [0xe4, 0xe6, 0xd1], ',', [0xcf, 0xc8, 0xed], '\n'),
    [
      'windows-1256',
      ',',
      [
        [1, 'Name', 'City'],
        [2, 'نور', 'دبي'],
      ],
    ],
  ],
  [
    'quotes and breaks in them',
    bytes('Name,Note\n"Al ""N""","two\nlines, one cell"\nSara,x\n'),
    [
      'utf-8',
      ',',
      [
        [1, 'Name', 'Note'],
        [2, 'Al "N"', 'two\nlines, one cell'],
        [4, 'Sara', 'x'],
      ],
    ],
  ],
  [
    'empty lines, and an apostrophe of ours',
    bytes("Name,Note\n\n,\n '+1 , '=A1 \n"),
    [
      'utf-8',
      ',',
      [
        [1, 'Name', 'Note'],
        [4, '+1', '=A1'],
      ],
    ],
  ],
  [
    'short and long rows',
    bytes('A,B\n1\n1,2,3\n'),
    [
      'utf-8',
      ',',
      [
        [1, 'A', 'B'],
        [2, '1'],
        [3, '1', '2', '3'],
      ],
    ],
  ],
  [
    'a head with commas in quotes',
    bytes('"Name, as it is";Email\nNoor;n@a.co\n'),
    [
      'utf-8',
      ';',
      [
        [1, 'Name, as it is', 'Email'],
        [2, 'Noor', 'n@a.co'],
      ],
    ],
  ],
])('%s', async (_what, content, [encoding, separator, records]) => {
  expect(await read(content)).toEqual({ encoding, separator, records });
});

test.each<[string, Buffer, string]>([
  ['nothing', Buffer.alloc(0), 'IMPORT_EMPTY'],
  ['a workbook', bytes([0x50, 0x4b, 3, 4], 'xl/workbook.xml'), 'IMPORT_NOT_TEXT'],
  ['an old workbook', bytes([0xd0, 0xcf, 0x11, 0xe0], 'x'), 'IMPORT_NOT_TEXT'],
  ['a PDF', bytes('%PDF-1.7\n'), 'IMPORT_NOT_TEXT'],
  ['a picture', bytes([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]), 'IMPORT_NOT_TEXT'],
  ['bytes', Buffer.from(Array.from({ length: 2_000 }, (_, n) => n % 256)), 'IMPORT_NOT_TEXT'],
  ['a quote that stays open', bytes('Name,Note\n"Noor,x\nSara,y\n'), 'IMPORT_UNREADABLE'],
])('%s is refused', async (_what, content, code) => {
  expect(await refused(content)).toBe(code);
});
