// A load generator on keep-alive connections: as many at once as asked, every answer timed. It
// writes and reads HTTP by hand, because what the generator takes of the same cores is missing from
// what it measures: it knows no more of HTTP than our services' answers need.
import { connect } from 'node:net';

const END_OF_HEAD = Buffer.from('\r\n\r\n');
const idle = new Map();

export async function call(base, { method = 'GET', path, headers = {}, body }) {
  const { host, hostname, port } = placeOf(base);
  const connections = idle.get(base) ?? [];
  idle.set(base, connections);
  let connection = connections.pop();
  while (connection?.isClosed()) connection = connections.pop();
  connection ??= await openConnection(hostname, port);
  const answer = await connection.send(requestText({ method, path, host, headers, body }));
  if (answer.headers.connection === 'close') connection.close();
  else connections.push(connection);
  return answer;
}

function requestText({ method, path, host, headers, body }) {
  const content = body === undefined ? '' : JSON.stringify(body);
  let head = `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n`;
  for (const [name, value] of Object.entries(headers)) head += `${name}: ${value}\r\n`;
  if (body !== undefined)
    head += `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(content)}\r\n`;
  return `${head}\r\n${content}`;
}

const places = new Map();

function placeOf(base) {
  const known = places.get(base);
  if (known) return known;
  const { host, hostname, port } = new URL(base);
  places.set(base, { host, hostname, port: Number(port) });
  return places.get(base);
}

/** One connection, one question at a time. */
function openConnection(host, port) {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true });
    let waiting;
    let come = Buffer.alloc(0);
    const fail = (error) => {
      reject(error);
      waiting?.reject(error);
    };
    socket.on('error', fail);
    socket.on('close', () => fail(new Error('the connection was closed')));
    socket.on('data', (part) => {
      come = come.length === 0 ? part : Buffer.concat([come, part]);
      const answer = read(come);
      if (!answer) return;
      come = come.subarray(answer.bytes);
      socket.unref();
      waiting.resolve(answer);
    });
    socket.on('connect', () =>
      resolve({
        close: () => socket.destroy(),
        isClosed: () => socket.destroyed || socket.readyState !== 'open',
        send: (text) =>
          new Promise((done, refused) => {
            waiting = { resolve: done, reject: refused };
            // One that waits for nothing must not keep the bench from ending.
            socket.ref();
            socket.write(text);
          }),
      }),
    );
  });
}

/** A whole answer; undefined while some of it is under way. */
function read(come) {
  const end = come.indexOf(END_OF_HEAD);
  if (end < 0) return undefined;
  const [first, ...lines] = come.toString('latin1', 0, end).split('\r\n');
  const headers = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    if (name === 'set-cookie') (headers[name] ??= []).push(value);
    else headers[name] = value;
  }
  const status = Number(first.slice(9, 12));
  const start = end + END_OF_HEAD.length;
  const body =
    headers['transfer-encoding'] === 'chunked'
      ? readChunks(come, start)
      : readLength(come, start, Number(headers['content-length'] ?? 0));
  return body && { status, headers, text: body.text, bytes: body.end };
}

function readLength(come, start, length) {
  const end = start + length;
  return come.length < end ? undefined : { text: come.toString('utf8', start, end), end };
}

/** Size in hexadecimal, line end, that many bytes, line end; the last one has none (RFC 9112, 7.1). */
function readChunks(come, start) {
  const parts = [];
  let at = start;
  while (true) {
    const line = come.indexOf('\r\n', at);
    if (line < 0) return undefined;
    const size = Number.parseInt(come.toString('latin1', at, line), 16);
    const end = line + 2 + size;
    if (come.length < end + 2) return undefined;
    if (size === 0) return { text: Buffer.concat(parts).toString('utf8'), end: end + 2 };
    parts.push(come.subarray(line + 2, end));
    at = end + 2;
  }
}

/** Works through the jobs with `width` at once. Returns seconds, milliseconds of each, and answers. */
export async function run(jobs, width) {
  const times = [];
  const answers = new Array(jobs.length);
  let next = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: width }, async () => {
      while (next < jobs.length) {
        const index = next;
        next += 1;
        const before = performance.now();
        answers[index] = await jobs[index]();
        times.push(performance.now() - before);
      }
    }),
  );
  return { seconds: (performance.now() - started) / 1000, times, answers };
}

export function quantile(times, share) {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values) => quantile(values, 0.5);
