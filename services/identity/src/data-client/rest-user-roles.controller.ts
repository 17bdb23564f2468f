import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { CurrentUser, For, isAdmin, type SignedInUser } from '@studio/auth';
import { restReadUserRoles } from '@studio/contracts';
import { parseRestQuery, sendRows } from '@studio/nest-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DataSource } from 'typeorm';
import { CONFIG, type IdentityConfig } from '../config.js';

type RestRequest = FastifyRequest<{ Querystring: Record<string, string | string[] | undefined> }>;

const columns = { user_id: 'uuid', role: 'text', created_at: 'instant' } as const;

/** `user_roles` as the hosted data client speaks of it: one's own entries, all for admins. */
@Controller('/rest/v1/user_roles')
export class RestUserRolesController {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  @Get()
  @For(restReadUserRoles)
  async find(
    @CurrentUser() caller: SignedInUser,
    @Req() { query: params, headers }: RestRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const query = parseRestQuery(params, { table: 'user_roles', columns });
    const values = [...query.values];
    const put = (value: unknown): string => `$${values.push(value)}`;
    const rows = await this.dataSource.query<Record<string, unknown>[]>(
      `SELECT user_id, role, created_at FROM user_roles
       WHERE studio_id = ${put(this.config.STUDIO_ID)}
         AND (${put(isAdmin(caller))}::boolean OR user_id = ${put(caller.id)}) AND (${query.where})
       ${query.orderBy ? `ORDER BY ${query.orderBy}` : ''}
       LIMIT ${put(query.limit)} OFFSET ${put(query.offset)}`,
      values,
    );
    return sendRows(reply, headers, { rows, select: query.select });
  }
}
