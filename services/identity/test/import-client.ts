import {
  importRow,
  importView,
  type ImportDecision,
  type ImportKind,
  type ImportRow,
  type ImportView,
} from '@studio/contracts';
import { until } from '@studio/testing';
import { WorkImports } from '../src/imports/work-imports.job.js';
import { openIdentity, type OpenIdentity } from './identity-test-app.js';
import { OtherService } from './other-services.js';

const underWay: readonly ImportView['status'][] = ['checking', 'importing', 'undoing'];

/** An identity service with an admin who imports files, and the services that it asks. */
export class ImportClient {
  private constructor(
    readonly identity: OpenIdentity,
    readonly booking: OtherService,
    readonly payments: OtherService,
    readonly bearer: Record<string, string>,
  ) {}

  static async open(): Promise<ImportClient> {
    const booking = await OtherService.start('booking');
    const payments = await OtherService.start('payments');
    const identity = await openIdentity({
      BOOKING_URL: booking.url,
      PAYMENTS_URL: payments.url,
      // The specs say when a job has its turn.
      PRIVACY_EVERY_MS: '3600000',
    });
    const admin = await identity.member({ data: { full_name: 'Dana Nasser' } });
    await identity.signIn(admin);
    await identity.sql(
      `INSERT INTO profiles (studio_id, id, email, full_name, role, is_admin)
       VALUES ($1, $2, $3, 'Dana Nasser', 'admin', true)
       ON CONFLICT (studio_id, id) DO UPDATE SET role = 'admin', is_admin = true`,
      [identity.config.STUDIO_ID, admin.id, admin.email],
    );
    const { bearer } = await identity.signIn(admin);
    return new ImportClient(identity, booking, payments, bearer);
  }

  async close(): Promise<void> {
    await this.identity.close();
    await Promise.all([this.booking.stop(), this.payments.stop()]);
  }

  ask(method: string, id: string, ...[path = '', body]: [string?, unknown?]) {
    return this.identity.call(method, `/api/admin/imports/${id}${path}`, {
      headers: this.bearer,
      ...(body === undefined ? {} : { body }),
    });
  }

  async upload(content: string | Buffer, kind: ImportKind = 'people') {
    const url = `${this.identity.url}/api/admin/imports?kind=${kind}&fileName=people.csv`;
    const headers = { ...this.bearer, 'content-type': 'text/csv' };
    const body = new Uint8Array(Buffer.from(content));
    const response = await fetch(url, { method: 'POST', headers, body });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  /** The job has its turns until the import waits: for a person, or for a service. */
  settled(id: string): Promise<ImportView> {
    return until(async () => {
      await this.identity.app.get(WorkImports).execute();
      const now = importView.parse((await this.ask('GET', id)).body);
      return underWay.includes(now.status) && !now.isWaiting ? undefined : now;
    });
  }

  /** The import as its rows were checked. */
  async checked(content: string | Buffer, kind?: ImportKind): Promise<ImportView> {
    const { body } = await this.upload(content, kind);
    return this.settled(importView.parse(body).id);
  }

  async start(id: string): Promise<ImportView> {
    await this.ask('POST', id, '/start');
    return this.settled(id);
  }

  async done(content: string | Buffer, kind?: ImportKind): Promise<ImportView> {
    return this.start((await this.checked(content, kind)).id);
  }

  async undone(id: string): Promise<ImportView> {
    await this.ask('POST', id, '/undo');
    return this.settled(id);
  }

  async decide(id: string, answers: Record<number, ImportDecision>): Promise<ImportView> {
    const decisions = Object.entries(answers).map(([line, decision]) => ({
      line: Number(line),
      decision,
    }));
    await this.ask('PUT', id, '/decisions', { decisions });
    return this.settled(id);
  }

  async rowsOf(id: string): Promise<ImportRow[]> {
    const { body } = await this.ask('GET', id, '/rows?limit=500');
    return (body['items'] as unknown[]).map((one) => importRow.parse(one));
  }

  /** Line, state, and the first reason of each row. */
  async statesOf(id: string): Promise<(string | number | undefined)[][]> {
    const rows = await this.rowsOf(id);
    return rows.map(({ line, state, problems: [one] }) =>
      one ? [line, state, one.code] : [line, state],
    );
  }
}
