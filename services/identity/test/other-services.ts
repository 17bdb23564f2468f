import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import {
  importBatch,
  importPackage,
  importUndo,
  mergePart,
  namedPeople,
  personalTables,
  type ImportBatchRow,
  type ImportUndoEffect,
  type ImportPackage,
  type ImportPackageAnswer,
  type ImportVerdict,
  type ImportVerdicts,
  type MergePart,
} from '@studio/contracts';
import { verifyServiceToken } from '@studio/nest-kit';
import { SERVICE_SECRET } from './identity-test-app.js';

type Row = Record<string, unknown>;

/** A service that knows of people, as identity asks it: with a token, page by page. */
export class OtherService {
  /** Rows of each table, by person; everybody has a row in `member`. */
  readonly rows = new Map<string, Row[]>();
  isDown = false;
  /** Rows of its one table in the export of the studio; true: the answer breaks off behind them. */
  studioRows: unknown[][] = [];
  breaksOff = false;
  /** What it says of two records that are to be one. */
  merge: MergePart = { isMoved: false, facts: {}, intoFacts: {}, conflicts: [], blockedBy: [] };
  /** Who has rows of their own there. */
  readonly named = new Set<string>();
  /** What it says of rows of an import; `ready`, `made` and `undone` unless said. */
  verdictOf: (no: number) => Partial<ImportVerdict> = () => ({});
  /** What it says that an import pays for. */
  undoEffect: ImportUndoEffect = { bookings: [], total: 0 };
  /** What it was told to do with bookings, for each request to undo. */
  readonly choices: (string | undefined)[] = [];
  /** Rows that it was asked to write. */
  readonly written: ImportBatchRow[] = [];
  /** Packages that it was asked to make. */
  readonly packages: ImportPackage[] = [];
  /** Paths in the order in which they were asked for. */
  readonly requests: string[] = [];
  private readonly server: Server;
  private url_ = '';

  private constructor(
    private readonly name: 'booking' | 'payments' | 'notifications',
    private readonly pageSize: number,
  ) {
    this.server = createServer((request, response) => void this.take(request, response));
  }

  static async start(name: OtherService['name'], pageSize = 2): Promise<OtherService> {
    const service = new OtherService(name, pageSize);
    await new Promise<void>((resolve) => service.server.listen(0, '127.0.0.1', resolve));
    service.url_ = `http://127.0.0.1:${(service.server.address() as AddressInfo).port}`;
    return service;
  }

  get url(): string {
    return this.url_;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private pageOf(userId: string, table: string | undefined, query: URLSearchParams) {
    const all = table === 'member' ? [{ user_id: userId, of: this.name }] : this.rows.get(userId);
    const from = Number(query.get('after') ?? 0);
    const to = from + this.pageSize;
    const rows = (all ?? []).slice(from, to);
    return { rows, next: (all ?? []).length > to ? String(to) : null };
  }

  private answerStudio(response: ServerResponse): void {
    const columns = [{ head: 'Value', about: `What ${this.name} knows.` }];
    const pieces: unknown[] = [
      { tables: [{ name: 'entries', about: 'Entries.', columns }], omitted: { secrets: 'secret' } },
      { table: 0 },
      this.studioRows,
      ...(this.breaksOff ? [] : [{ end: true }]),
    ];
    response.end(pieces.map((piece) => `${JSON.stringify(piece)}\n`).join(''));
  }

  private namedOf(body: string): { ids: string[] } {
    const { ids } = namedPeople.parse(JSON.parse(body));
    return { ids: ids.filter((id) => this.named.has(id)) };
  }

  private importsOf(what: string, body: string): ImportVerdicts | ImportPackageAnswer {
    if (what === 'packages') {
      this.packages.push(importPackage.parse(JSON.parse(body)));
      return { isMade: true };
    }
    if (what === 'undo') {
      const { nos, bookings } = importUndo.parse(JSON.parse(body));
      this.choices.push(bookings);
      return {
        rows: nos.map((no) => ({ no, state: 'undone', problems: [], ...this.verdictOf(no) })),
      };
    }
    const { rows } = importBatch.parse(JSON.parse(body));
    if (what === 'write') this.written.push(...rows);
    const state = what === 'write' ? 'made' : 'ready';
    return { rows: rows.map(({ no }) => ({ no, state, problems: [], ...this.verdictOf(no) })) };
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const token = request.headers.authorization ?? '';
    await this.answer({ path: request.url ?? '', token, body }, response);
  }

  private async answer(
    { path, token, body }: { path: string; token: string; body: string },
    response: ServerResponse,
  ): Promise<void> {
    this.requests.push(path);
    const caller = await verifyServiceToken(token.replace('Bearer ', ''), {
      audience: this.name,
      secret: SERVICE_SECRET,
    });
    if (caller !== 'identity') return json(response, 401, {});
    if (this.isDown) return json(response, 503, { code: 'SERVICE_UNAVAILABLE' });
    const url = new URL(path, this.url_);
    const [, , what, userId, table] = url.pathname.split('/');
    if (what === 'studio-export') return this.answerStudio(response);
    if (what === 'merges')
      return json(
        response,
        200,
        userId === 'named' ? this.namedOf(body) : mergePart.parse(this.merge),
      );
    if (userId === 'undo-effect') return json(response, 200, this.undoEffect);
    if (what === 'imports') return json(response, 200, this.importsOf(userId ?? '', body));
    if (!userId)
      return json(
        response,
        200,
        personalTables.parse({
          tables: [
            { name: 'member', about: 'Who you are.', columns: ['user_id', 'of'] },
            { name: 'entries', about: 'What you did.', columns: ['n', 'value'] },
          ],
        }),
      );
    json(response, 200, this.pageOf(userId, table, url.searchParams));
  }
}

const json = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
