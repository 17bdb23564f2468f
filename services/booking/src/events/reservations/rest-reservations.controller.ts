import { Controller, Get, Patch, Req, Res } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { restCancelEventReservation, restListEventReservations } from '@studio/contracts';
import {
  checkSingle,
  parseRestQuery,
  rowForbidden,
  sendNothing,
  sendRows,
  wantsRows,
  type RestQuery,
} from '@studio/nest-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { CancelPlace } from './cancel-place.js';

const TABLE = 'event_reservations';
const columns = {
  id: 'uuid',
  event_id: 'uuid',
  user_id: 'uuid',
  status: 'text',
  expires_at: 'instant',
  created_at: 'instant',
  updated_at: 'instant',
} as const;

type Row = Record<string, unknown> & { id: string };

/** Spec section 7: the hosted data client reads the own active reservation, and cancels it. */
@Controller(`rest/v1/${TABLE}`)
export class RestReservationsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly cancelling: CancelPlace,
  ) {}

  @Get()
  @For(restListEventReservations)
  async list(
    @CurrentUser() user: SignedInUser,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const query = queryOf(request);
    const rows = await this.find(user.id, query);
    await sendRows(reply, askingOf(request), { rows, select: query.select });
  }

  @Patch()
  @For(restCancelEventReservation)
  async cancel(
    @CurrentUser() user: SignedInUser,
    @Req() request: FastifyRequest<{ Body: unknown }>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (!isCancelled(request.body)) throw rowForbidden(TABLE);
    const query = queryOf(request);
    const asking = askingOf(request);
    // A confirmed place is given back by its own endpoint, which says what that costs.
    const found = await this.find(user.id, query);
    const named = found.filter(({ status }) => status === 'active');
    checkSingle(asking, named.length);
    for (const { id } of named) await this.cancelling.execute(id, user.id);
    if (!wantsRows(asking)) return void (await sendNothing(reply, 204));
    const all = await this.find(user.id, { ...query, where: 'true', values: [] });
    const rows = all.filter(({ id }) => named.some((row) => row.id === id));
    await sendRows(reply, asking, { rows, select: query.select });
  }

  /** Filters narrow the own rows and never widen them. */
  private find(memberId: string, query: RestQuery): Promise<Row[]> {
    const { values, where, orderBy, limit, offset } = query;
    return this.dataSource.query<Row[]>(
      `SELECT * FROM (
         SELECT id, event_id, member_id AS user_id, status, expires_at, created_at, updated_at
         FROM event_reservations
         WHERE studio_id = $${values.length + 1} AND member_id = $${values.length + 2}) own
       WHERE (${where}) ORDER BY ${orderBy || 'created_at, id'} LIMIT ${limit} OFFSET ${offset}`,
      [...values, this.studio.id, memberId],
    );
  }
}

const askingOf = ({ headers: { accept, prefer } }: FastifyRequest) => ({ accept, prefer });

const queryOf = (request: FastifyRequest): RestQuery =>
  parseRestQuery(request.query as Record<string, string>, { table: TABLE, columns });

/** `{status: 'cancelled', updated_at}`: the clock is the server's, whatever the client says. */
const isCancelled = (body: unknown): boolean => {
  if (typeof body !== 'object' || body === null) return false;
  const { status, updated_at: _, ...more } = body as Record<string, unknown>;
  return status === 'cancelled' && Object.keys(more).length === 0;
};
