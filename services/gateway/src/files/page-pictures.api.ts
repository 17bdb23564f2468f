import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { BuiltPages } from './built-pages.js';
import { visitOf } from './visit.js';

/** Pictures of a page by name, in the build of it that a visit gets. */
@Injectable()
export class PagePictures {
  constructor(private readonly builtPages: BuiltPages) {}

  /** The address of the picture; undefined when the build has none of that name. */
  async addressOf(
    page: string,
    name: string,
    request: FastifyRequest,
  ): Promise<string | undefined> {
    const build = await this.builtPages.ofRemote(page, visitOf(request.headers.cookie));
    return build?.list.pictureFiles[name]?.replace('{files}', build.path);
  }
}
