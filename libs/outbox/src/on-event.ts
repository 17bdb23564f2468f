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

interface OnEventOptions {
  type: EventType;
  name: string;
}

/**
 * `@OnEvent('booking.confirmed.v1', 'OnBooking.mail') mail(event: StudioEvent<'booking.confirmed.v1'>, tx)`.
 * The name stands in the inbox: it never changes, whatever becomes of the class and the method.
 * With another one an event that is delivered again would be handled twice.
 */
export const OnEvent =
  <T extends EventType>(type: T, name: string) =>
  <Handler extends EventHandler<T>>(
    target: object,
    key: string | symbol,
    method: TypedPropertyDescriptor<Handler>,
  ): void => {
    SetMetadata(ON_EVENT, { type, name } satisfies OnEventOptions)(target, key, method);
  };

export interface NamedHandler {
  /** Its mark in the inbox. */
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
    for (const key of Object.getOwnPropertyNames(prototype)) {
      const method: unknown = Object.getOwnPropertyDescriptor(prototype, key)?.value;
      if (typeof method !== 'function') continue;
      const options = Reflect.getMetadata(ON_EVENT, method) as OnEventOptions | undefined;
      if (options) this.add(options, method.bind(instance) as EventHandler);
    }
  }

  private add({ type, name }: OnEventOptions, handle: EventHandler): void {
    const { service } = this.options;
    if (!consumersOf(type).includes(service))
      throw new Error(`${type} is not sent to ${service}: see "to" in the contracts' events`);
    const others = this.of(type);
    // The second of two with one mark would never be called.
    if (others.some((other) => other.name === name))
      throw new Error(`${type} has two handlers with the name ${name}`);
    this.byType.set(type, [...others, { name, handle }]);
  }
}
