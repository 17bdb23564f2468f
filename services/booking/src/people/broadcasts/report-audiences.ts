import { Injectable } from '@nestjs/common';
import type { PeopleList } from '@studio/contracts';
import type { EntityManager } from 'typeorm';

interface ListRequest {
  studioId: string;
  now: Date;
  /** Adds a value to the statement; returns what stands for it, with its type. `$1` is the studio. */
  put: (value: unknown, type: string) => string;
}

/** The people of a list, as a SELECT of `member_id`. */
type ReportAudience = (
  tx: EntityManager,
  list: PeopleList,
  request: ListRequest,
) => Promise<string>;

/** Lists of the report of people: that slice stands above this one, and brings them itself. */
@Injectable()
export class ReportAudiences {
  private source: ReportAudience | undefined;

  bring(source: ReportAudience): void {
    this.source = source;
  }

  sqlOf(tx: EntityManager, list: PeopleList, request: ListRequest): Promise<string> {
    if (!this.source) throw new Error('nobody has brought the lists of the report');
    return this.source(tx, list, request);
  }
}
