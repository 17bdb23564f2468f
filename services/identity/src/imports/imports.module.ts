import { Module } from '@nestjs/common';
import { LinksModule } from '../links/links.module.js';
import { AddImportPackage } from './add-import-package.js';
import { AskInvitations } from './ask-invitations.js';
import { ChooseColumns } from './choose-columns.js';
import { ForgetOldImports } from './forget-old-imports.job.js';
import { ImportsController } from './imports.controller.js';
import { ImportsQueries } from './imports.queries.js';
import { InviteImported } from './invite-imported.job.js';
import { DecideRows } from './decide-rows.js';
import { NamedPeople } from './named-people.js';
import { PeopleSteps } from './people-steps.js';
import { RecordSteps } from './record-steps.js';
import { StartImport } from './start-import.js';
import { PreviewUndo } from './preview-undo.js';
import { UndoImport } from './undo-import.js';
import { UploadImport } from './upload-import.js';
import { WorkImports } from './work-imports.job.js';

@Module({
  imports: [LinksModule],
  controllers: [ImportsController],
  providers: [
    AddImportPackage,
    AskInvitations,
    ChooseColumns,
    DecideRows,
    ForgetOldImports,
    ImportsQueries,
    InviteImported,
    NamedPeople,
    PeopleSteps,
    RecordSteps,
    StartImport,
    PreviewUndo,
    UndoImport,
    UploadImport,
    WorkImports,
  ],
})
export class ImportsModule {}
