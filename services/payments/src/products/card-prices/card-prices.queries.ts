import { Inject, Injectable } from '@nestjs/common';
import type { CardPrice, CardPriceList } from '@studio/contracts';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { ProviderCatalogue } from '../../provider/provider-catalogue.api.js';

interface StandingRow {
  id: string;
  revision: number;
  waits_since: Date | null;
  reason: CardPrice['reason'];
  detail: string | null;
  provider_id: string | null;
  active: boolean;
  made_at: Date | null;
  archived_at: Date | null;
}

/** How the products stand at the provider, for who sells them. */
@Injectable()
export class CardPricesQueries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly catalogue: ProviderCatalogue,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  async list(): Promise<CardPriceList> {
    const rows = await this.dataSource.query<StandingRow[]>(
      `SELECT p.id, p.revision, p.waits_since, p.reason, p.detail, v.provider_id, v.active, v.made_at,
         v.archived_at
       FROM card_products p
       JOIN card_prices v ON v.studio_id = p.studio_id AND v.id = p.version_id
       WHERE p.studio_id = $1 ORDER BY p.id`,
      [this.config.STUDIO_ID],
    );
    return { configured: this.catalogue.isConfigured, items: rows.map(toCardPrice) };
  }
}

const toCardPrice = (row: StandingRow): CardPrice => {
  const { id: productId, revision, reason, detail } = row;
  const [state, at] = standingOf(row);
  return { productId, revision, state, at: at?.toISOString() ?? null, reason, detail };
};

const standingOf = (row: StandingRow): [CardPrice['state'], Date | null] => {
  if (row.waits_since) return ['waiting', row.waits_since];
  if (row.active) return ['made', row.made_at];
  return row.provider_id ? ['archived', row.archived_at] : ['none', null];
};
