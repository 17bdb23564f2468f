import type { FileStore } from '@studio/file-store';
import { errorFacts, logger } from '@studio/nest-kit';
import type { IssuedDocument } from './issued-document.js';
import type { DocumentRenderer } from './document-renderer.js';
import type { ReadLogo } from './read-logo.js';

/**
 * The PDF of an issued document: made when it is asked for first, kept in the file store, and read
 * from there ever after. One that is lost there is made again; the same content makes the same bytes.
 */
export class Documents {
  /** By the name of the file: who asks while it is made gets the same one. */
  private readonly underWay = new Map<string, Promise<Buffer>>();

  constructor(
    private readonly files: FileStore,
    private readonly renderer: DocumentRenderer,
    private readonly readLogo: ReadLogo,
  ) {}

  /** `owner` is who waits for it. Throws SERVICE_UNAVAILABLE when too many documents are to be made. */
  pdfOf(document: IssuedDocument, owner: string): Promise<Buffer> {
    const name = `${document.kind}/${document.studioId}/${document.id}.pdf`;
    const pdf =
      this.underWay.get(name) ??
      this.loadOrRender(name, document, owner).finally(() => this.underWay.delete(name));
    this.underWay.set(name, pdf);
    return pdf;
  }

  private async loadOrRender(
    name: string,
    { content }: IssuedDocument,
    owner: string,
  ): Promise<Buffer> {
    const kept = await this.kept(name);
    if (kept) return kept;
    const { logo: address } = content.supplier;
    const logo = address && (await this.readLogo(address).catch(keyOf('a logo could not be read')));
    const pdf = await this.renderer.render(owner, logo ? { ...content, logo } : content);
    // Without its logo it is good for now: the next one who asks gets it whole.
    if (logo || !address)
      await this.files.put(name, pdf, 'application/pdf').catch(keyOf('a document was not kept'));
    return pdf;
  }

  /** A store that is away costs time, not the document. */
  private async kept(name: string): Promise<Buffer | null> {
    const file = await this.files.get(name).catch(keyOf('a document could not be read'));
    return file ?? null;
  }
}

const keyOf =
  (what: string) =>
  (error: unknown): undefined =>
    void logger.warn(errorFacts(error), what);
