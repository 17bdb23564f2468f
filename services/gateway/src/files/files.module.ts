import { Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { SessionModule } from '../session/session.module.js';
import { refuse } from '../shared/refuse.js';
import { FileStore } from './file-store.js';
import { BuiltPages } from './built-pages.js';
import { PagePictures } from './page-pictures.api.js';
import { PagePreloads } from './page-preloads.js';
import { ReadRemotes } from './read-remotes.job.js';
import { RemotesRegistry } from './remotes-registry.js';
import { ServeFile } from './serve-file.js';
import { StudioProfileReader } from './studio-profile.js';

/** What is no route of anybody is a file, a page of the shell, or a 404. Not awaited: see ProxyModule. */
@Module({
  imports: [SessionModule],
  providers: [
    FileStore,
    BuiltPages,
    PagePictures,
    PagePreloads,
    ReadRemotes,
    RemotesRegistry,
    ServeFile,
    StudioProfileReader,
  ],
  exports: [PagePictures],
})
export class FilesModule implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly files: ServeFile,
  ) {}

  onModuleInit(): void {
    const fastify: FastifyInstance = this.host.httpAdapter.getInstance();
    void fastify.register(async (routes) => {
      routes.setErrorHandler(refuse);
      routes.get('/remotes.json', (request, reply) => this.files.remotes(request, reply));
      routes.get('/remotes/*', (request, reply) => this.files.ofRemote(request, reply));
      routes.get('/*', (request, reply) => this.files.ofShell(request, reply));
    });
  }
}
