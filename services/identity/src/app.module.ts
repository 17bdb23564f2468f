import { Global, Module, type DynamicModule } from '@nestjs/common';
import { AuthModule } from '@studio/auth';
import { openFileStore } from '@studio/file-store';
import { databaseModule, redisOf } from '@studio/nest-kit';
import { OutboxModule } from '@studio/outbox';
import { DataSource } from 'typeorm';
import { AboutModule } from './about/about.module.js';
import { AccountsModule } from './accounts/accounts.module.js';
import { AvatarsModule } from './avatars/avatars.module.js';
import { CONFIG, issuerOf, type IdentityConfig } from './config.js';
import { DataClientModule } from './data-client/data-client.module.js';
import { databaseSettings } from './database/data-source.js';
import { RefuseDemoAccounts } from './demo/refuse-demo-accounts.js';
import { DeletionModule } from './deletion/deletion.module.js';
import { ExportsModule } from './exports/exports.module.js';
import { ImportsModule } from './imports/imports.module.js';
import { KeysModule } from './keys/keys.module.js';
import { SigningKeys } from './keys/signing-keys.api.js';
import { LimitsModule } from './limits/limits.module.js';
import { LinksModule } from './links/links.module.js';
import { MergesModule } from './merges/merges.module.js';
import { OwnAccountModule } from './own-account/own-account.module.js';
import { PeopleModule } from './people/people.module.js';
import { ProfilesModule } from './profiles/profiles.module.js';
import { RolesModule } from './roles/roles.module.js';
import { loadSessionState } from './sessions/session-state.api.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { SetupModule } from './setup/setup.module.js';
import { FILES } from './shared/files.js';
import { SignUpsModule } from './sign-ups/sign-ups.module.js';
import { StudioExportsModule } from './studio-exports/studio-exports.module.js';

/** The guard of @studio/auth asks this service itself: handed over once the app has been made. */
class LocalAnswers {
  dataSource: DataSource | undefined;
  keys: SigningKeys | undefined;
}

/** Events out and in, and the guard that asks this process itself. */
const messagingModules = (config: IdentityConfig, own: LocalAnswers): DynamicModule[] => [
  OutboxModule.forRoot({
    service: 'identity',
    redisUrl: config.REDIS_URL,
    serviceSecret: config.SERVICE_SECRET,
    producers: {},
  }),
  AuthModule.forRoot({
    // Never called: the two answers below come from this process.
    identityUrl: config.PUBLIC_URL,
    serviceName: 'identity',
    serviceSecret: config.SERVICE_SECRET,
    issuer: issuerOf(config),
    redis: redisOf(config.REDIS_URL),
    loadSessionState: async (id) =>
      own.dataSource ? loadSessionState(own.dataSource, config.STUDIO_ID, id) : null,
    loadKeys: async () => own.keys?.publicSet ?? { keys: [] },
  }),
];

@Global()
@Module({})
export class AppModule {
  constructor(own: LocalAnswers, dataSource: DataSource, keys: SigningKeys) {
    Object.assign(own, { dataSource, keys });
  }

  static register(config: IdentityConfig): DynamicModule {
    const own = new LocalAnswers();
    return {
      module: AppModule,
      imports: [
        databaseModule(databaseSettings(config)),
        ...messagingModules(config, own),
        KeysModule,
        LimitsModule.forRoot(config),
        AccountsModule,
        ProfilesModule,
        SessionsModule,
        LinksModule,
        SignUpsModule,
        OwnAccountModule,
        AvatarsModule,
        DataClientModule,
        PeopleModule,
        MergesModule,
        ImportsModule,
        RolesModule,
        SetupModule,
        ExportsModule,
        StudioExportsModule,
        DeletionModule,
        // Last: it answers for every path under /auth/v1 that nobody else has.
        AboutModule,
      ],
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: FILES, useFactory: () => openFileStore(config, 'identity') },
        { provide: LocalAnswers, useValue: own },
        RefuseDemoAccounts,
      ],
      exports: [CONFIG, FILES],
    };
  }
}
