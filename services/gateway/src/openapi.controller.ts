import { Controller, Get, Header } from '@nestjs/common';
import { namedEndpoints } from '@studio/contracts/endpoints';
import { openApiDocument } from '@studio/contracts/openapi';

/** What API clients may call, as the contracts say it. */
@Controller('api/openapi.json')
export class OpenApiController {
  private document: string | undefined;

  @Get()
  @Header('content-type', 'application/json; charset=utf-8')
  @Header('cache-control', 'public, max-age=300')
  read(): string {
    this.document ??= JSON.stringify(openApiDocument(namedEndpoints));
    return this.document;
  }
}
