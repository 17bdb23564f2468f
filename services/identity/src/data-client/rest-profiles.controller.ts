import { Controller, Get, Inject, Patch, Post, Req, Res } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { restCreateProfile, restReadProfiles, restUpdateProfiles } from '@studio/contracts';
import {
  checkSingle,
  parseRestQuery,
  sendNothing,
  sendRows,
  wantsRows,
  type RestQuery,
} from '@studio/nest-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DataSource } from 'typeorm';
import { CONFIG, type IdentityConfig } from '../config.js';
import { ChangeOwnRow } from './change-own-row.js';
import { CreateOwnProfile } from './create-own-profile.js';
import { readChangedProfile, readNewProfile } from './profile-bodies.js';
import { profileColumns, readProfiles } from './profile-rows.js';

type RestParams = Record<string, string | string[] | undefined>;
type RestRequest = FastifyRequest<{ Querystring: RestParams; Body: unknown }>;

const read = (params: RestParams): RestQuery =>
  parseRestQuery(params, { table: 'profiles', columns: profileColumns });

/** `profiles` as the hosted data client speaks of it (auth-contract.md, 1.7). */
@Controller('/rest/v1/profiles')
export class RestProfilesController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly createProfile: CreateOwnProfile,
    private readonly changeRow: ChangeOwnRow,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  @Get()
  @For(restReadProfiles)
  async find(
    @CurrentUser() caller: SignedInUser,
    @Req() { query: params, headers }: RestRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const query = read(params);
    return sendRows(reply, headers, { rows: await this.rows(caller, query), select: query.select });
  }

  @Post()
  @For(restCreateProfile)
  async create(
    @CurrentUser() caller: SignedInUser,
    @Req() { query: params, body, headers }: RestRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { select } = read({ select: params['select'] });
    await this.createProfile.execute(caller, readNewProfile(body, caller.id));
    if (!wantsRows(headers)) return sendNothing(reply, 201);
    const rows = await this.rows(caller, read({ id: `eq.${caller.id}` }));
    return sendRows(reply, headers, { rows, select, status: 201 });
  }

  @Patch()
  @For(restUpdateProfiles)
  async update(
    @CurrentUser() caller: SignedInUser,
    @Req() { query: params, body, headers }: RestRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const query = read(params);
    const changed = readChangedProfile(body);
    const checkRows = (rows: number): void => checkSingle(headers, rows);
    const rows = await this.changeRow.execute({ caller, query, changed, checkRows });
    if (!wantsRows(headers)) return sendNothing(reply, 204);
    return sendRows(reply, headers, { rows, select: query.select });
  }

  private rows(caller: SignedInUser, query: RestQuery) {
    const { STUDIO_ID: studioId, SERVICE_SECRET: secret } = this.config;
    return readProfiles(this.dataSource, query, { studioId, caller, secret });
  }
}
