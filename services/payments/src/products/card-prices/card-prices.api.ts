import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { PriceRefused } from '../../provider/card-provider.api.js';

export { CompareCardPrices } from './compare-card-prices.js';

interface SoldVersion {
  versionId: string;
  /** Fils; what is left to pay after promotion and gift card. */
  amount: number;
}

/** Prices that the provider keeps, for whoever sells at them. */
@Injectable()
export class CardPrices {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /**
   * Sells at the provider's price of the version, where there is one over just this amount; else,
   * and when the provider refuses it, at a price that is made on the way (null). What was refused is
   * looked into by the job.
   */
  async sell<T>(
    { versionId, amount }: SoldVersion,
    request: (priceId: string | null) => Promise<T>,
  ): Promise<T> {
    const priceId = await this.find({ versionId, amount });
    if (!priceId) return request(null);
    try {
      return await request(priceId);
    } catch (error) {
      if (!(error instanceof PriceRefused)) throw error;
      await this.checkAgain(versionId);
      return request(null);
    }
  }

  private async find({ versionId, amount }: SoldVersion): Promise<string | null> {
    const [row] = await this.dataSource.query<{ id: string }[]>(
      `SELECT provider_id AS id FROM card_prices
       WHERE studio_id = $1 AND id = $2 AND price = $3 AND active`,
      [this.config.STUDIO_ID, versionId, amount],
    );
    return row?.id ?? null;
  }

  private async checkAgain(versionId: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE card_products p SET next_attempt_at = now(), attempts = 0,
         waits_since = coalesce(p.waits_since, now())
       FROM card_prices v
       WHERE v.studio_id = $1 AND v.id = $2 AND p.studio_id = v.studio_id AND p.id = v.product_id`,
      [this.config.STUDIO_ID, versionId],
    );
  }
}
