import { join } from 'node:path';

/** The settings of a measured shop: its database, and one simulated card company and message company that answer at once. */
export function benchSettingsOf(databaseUrl: string, cardUrl: string) {
  return {
    DATABASE_URL: databaseUrl,
    DATA_DIR: join('.cache', 'bench-data'),
    BRAND: 'cuma',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    CARD_URL: cardUrl,
    TOSS_BASE_URL: cardUrl,
    SOLAPI_BASE_URL: cardUrl,
    // A fixed key, because the bench's databases are reused on other days.
    FIELD_KEY: Buffer.alloc(32, 7).toString('base64'),
  };
}
