import { join } from 'node:path';

/** What a shop that is measured is told: its database, one card company and letters that answer at once. */
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
    // Of the bench's own databases, whichever day they were made.
    FIELD_KEY: Buffer.alloc(32, 7).toString('base64'),
  };
}
