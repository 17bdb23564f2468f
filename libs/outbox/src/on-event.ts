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
  /** Null: a live one, without a mark. */
  name: string | null;
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

/** A method that shows an event to whoever is looking, and writes nothing. */
export type LiveHandler<T extends EventType = EventType> = (event: StudioEvent<T>) => unknown;

/**
 * `@OnLiveEvent('booking.confirmed.v1') confirmed(event: StudioEvent<'booking.confirmed.v1'>)`. Heard
 * when the other handlers of its batch have written what they write. It has no mark in the inbox,
 * so after a mishap it may be called again: an open screen then asks once more.
 */
export const OnLiveEvent =
  <T extends EventType>(type: T) =>
  <Handler extends LiveHandler<T>>(
    target: object,
    key: string | symbol,
    method: TypedPropertyDescriptor<Handler>,
  ): void => {
    SetMetadata(ON_EVENT, { type, name: null } satisfies OnEventOptions)(target, key, method);
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
  private readonly live = new Map<EventType, LiveHandler[]>();

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

  liveOf(type: EventType): readonly LiveHandler[] {
    return this.live.get(type) ?? [];
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
    if (name === null) {
      this.live.set(type, [...this.liveOf(type), handle as LiveHandler]);
      return;
    }
    const others = this.of(type);
    // The second of two with one mark would never be called.
    if (others.some((other) => other.name === name))
      throw new Error(`${type} has two handlers with the name ${name}`);
    this.byType.set(type, [...others, { name, handle }]);
  }
}
