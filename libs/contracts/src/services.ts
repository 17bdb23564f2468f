/**
 * Every service of the studio. Ports, addresses, databases, test stores, proxy, exports, access
 * tests and checks are derived from this list (docs/adding-a-service.md). A name is one lower-case
 * word: it is the folder, the database, the role, and the beginning of its variables.
 */
export const services = {
  gateway: { port: 4200, keepsPersonalData: false },
  identity: { port: 4211, keepsPersonalData: true },
  booking: { port: 4212, keepsPersonalData: true },
  payments: { port: 4213, keepsPersonalData: true },
  notifications: { port: 4214, keepsPersonalData: true },
} as const satisfies Record<string, ServiceFacts>;

interface ServiceFacts {
  /** Where it listens in local mode, unless its variable says otherwise. */
  port: number;
  /** It answers /internal/personal-data: its tables are part of a person's export. */
  keepsPersonalData: boolean;
}

/** `gateway` owns the endpoints of sessions and composed screens. */
export type ServiceName = keyof typeof services;
/** A service behind the gateway, with a database of its own. */
export type BackendName = Exclude<ServiceName, 'gateway'>;
/** A service whose tables are part of a person's export. */
export type PersonalDataService = {
  [Name in BackendName]: (typeof services)[Name]['keepsPersonalData'] extends true ? Name : never;
}[BackendName];

export const serviceNames = Object.keys(services) as ServiceName[];
export const backendNames = serviceNames.filter((name) => name !== 'gateway');
/** In the order in which an export asks them. */
export const personalDataServices = backendNames.filter(
  (name): name is PersonalDataService => services[name].keepsPersonalData,
);

/** One value for each of these services. */
export const byService = <Name extends ServiceName, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;

/** `BOOKING_URL`: where a service finds another one. */
export type UrlVariable<Name extends BackendName = BackendName> = `${Uppercase<Name>}_URL`;
export const urlVariable = <Name extends BackendName>(name: Name): UrlVariable<Name> =>
  `${name.toUpperCase() as Uppercase<Name>}_URL`;
/** `BOOKING_DATABASE_URL`: its database, for the starter. */
export type DatabaseVariable = `${Uppercase<BackendName>}_DATABASE_URL`;
export const databaseVariable = (name: BackendName): DatabaseVariable =>
  `${name.toUpperCase() as Uppercase<BackendName>}_DATABASE_URL`;
/** `BOOKING_PORT`; the gateway's is `PORT`, the studio's own address. */
export type PortVariable = 'PORT' | `${Uppercase<BackendName>}_PORT`;
export const portVariable = (name: ServiceName): PortVariable =>
  name === 'gateway' ? 'PORT' : `${name.toUpperCase() as Uppercase<BackendName>}_PORT`;
