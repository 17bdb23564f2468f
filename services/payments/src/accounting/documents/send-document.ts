import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { FastifyReply } from 'fastify';
import type { IssuedDocument } from './issued-document.js';
import { Documents } from './documents.js';
import { DownloadLimit } from './download-limit.js';

/** Answers a person's request with the PDF of a document. */
@Injectable()
export class SendDocument {
  private readonly limit = new DownloadLimit();

  constructor(private readonly documents: Documents) {}

  /** Throws TOO_MANY_REQUESTS and SERVICE_UNAVAILABLE. */
  async execute(
    document: IssuedDocument,
    reader: Pick<SignedInUser, 'id'>,
    reply: FastifyReply,
  ): Promise<Buffer> {
    this.limit.count(reader.id);
    const pdf = await this.documents.pdfOf(document, reader.id);
    void reply.headers({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${document.content.number}.pdf"`,
      'cache-control': 'private, no-store',
    });
    return pdf;
  }
}
