import { Inject, Injectable, SetMetadata, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { consumersOf, type EventType, type StudioEvent } from '@studio/contracts';
import type { EntityManager } from 'typeorm';
import { OUTBOX_OPTIONS, type OutboxOptions } from './outbox.options.js';

const ON_EVENT = 'studio:on-event';

/** A method that hears an event; runs once per event, in a transaction of its own. */
export type EventHandler<T extends EventType = EventType> = (
  event: StudioEvent<T>,
  tx: EntityManager,
) => Promise<unknown>;

/** `@OnEvent('booking.confirmed.v1') mail(event: StudioEvent<'booking.confirmed.v1'>, tx)`. */
export const OnEvent =
  <T extends EventType>(type: T) =>
  <Handler extends EventHandler<T>>(
    target: object,
    name: string | symbol,
    method: TypedPropertyDescriptor<Handler>,
  ): void => {
    SetMetadata(ON_EVENT, type)(target, name, method);
  };

export interface NamedHandler {
  /** `Class.method`: stands in the inbox, so renaming one makes old events new to it. */
  name: string;
  handle: EventHandler;
}

/** All methods of the app that hear events. */
@Injectable()
export class EventHandlers implements OnModuleInit {
  private readonly byType = new Map<EventType, NamedHandler[]>();

  constructor(
    private readonly discovery: DiscoveryService,
    @Inject(OUTBOX_OPTIONS) private readonly options: OutboxOptions,
  ) {}

  onModuleInit(): void {
    for (const { instance, metatype } of this.discovery.getProviders())
      if (instance && typeof metatype === 'function') this.collect(instance as object);
  }

  of(type: EventType): readonly NamedHandler[] {
    return this.byType.get(type) ?? [];
  }

  private collect(instance: object): void {
    const prototype = Object.getPrototypeOf(instance) as object | null;
    if (!prototype || prototype === Object.prototype) return;
    for (const name of Object.getOwnPropertyNames(prototype)) {
      const method: unknown = Object.getOwnPropertyDescriptor(prototype, name)?.value;
      if (typeof method !== 'function') continue;
      const type = Reflect.getMetadata(ON_EVENT, method) as EventType | undefined;
      if (type === undefined) continue;
      const { service } = this.options;
      if (!consumersOf(type).includes(service))
        throw new Error(`${type} is not sent to ${service}: see "to" in the contracts' events`);
      const handler = {
        name: `${instance.constructor.name}.${name}`,
        handle: method.bind(instance) as EventHandler,
      };
      this.byType.set(type, [...this.of(type), handler]);
    }
  }
}
