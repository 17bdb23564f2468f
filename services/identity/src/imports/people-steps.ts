import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { checkPeople } from './check-people.js';
import type { Batch, ImportKindSteps, InTransaction } from './import-kind.js';
import type { ImportFileRow } from './import-rows.js';
import { NamedPeople } from './named-people.js';
import { refuseDoublePeople } from './refuse-doubles.js';
import { undoPeople } from './undo-people.js';
import { writePeople } from './write-people.js';

/** People of a file: accounts without a password. */
@Injectable()
export class PeopleSteps implements ImportKindSteps {
  readonly most = 1_000;

  constructor(private readonly namedPeople: NamedPeople) {}

  async check(batch: Batch): Promise<InTransaction> {
    return (tx) => checkPeople(tx, batch);
  }

  refuseDoubles(tx: EntityManager, file: ImportFileRow): Promise<void> {
    return refuseDoublePeople(tx, file);
  }

  async write(batch: Batch): Promise<InTransaction> {
    return (tx) => writePeople(tx, batch);
  }

  async undo(batch: Batch): Promise<InTransaction> {
    const ids = batch.rows.flatMap(({ subject_id: id }) => id ?? []);
    const withRecords = await this.namedPeople.find(ids);
    return (tx) => undoPeople(tx, batch, withRecords);
  }
}
