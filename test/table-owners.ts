/** The room of the database's own functions: those in these files write for this room, called by any statement. */
export const functionOwners: Record<string, string> = {
  'announce.sql': 'platform',
  'card.sql': 'catalog',
  'funding.sql': 'catalog',
  'cache_invalidation.sql': 'platform',
  'search.sql': 'catalog',
  'sale_version.sql': 'stock',
  'order_owner.sql': 'order-records',
  'order_status.sql': 'order-records',
  'points.sql': 'benefits',
  'counter_delta.sql': 'wishlist',
};

/**
 * The exceptions: an account deletion erases in all rooms at once (rules D11.7), and a key rotation encrypts all of them again. A profile or
 * a sign-in queues refunds in the transaction that brings the account.
 */
export const exemptFiles = [
  'server/customers/delete-account.sql.ts',
  'database/functions/leave.sql',
  'server/platform/crypto/key-rotation.sql.ts',
  'server/order-records/queue-refunds.ts',
];
