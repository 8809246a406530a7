/** Whose the database's own functions are: those in these files write for this room, whoever's statement set them off. */
export const functionOwners: Record<string, string> = {
  'announce.sql': 'platform',
  'card.sql': 'catalog',
  'funding.sql': 'catalog',
  'cache_invalidation.sql': 'platform',
  'search.sql': 'catalog',
  'order_owner.sql': 'order-records',
  'order_status.sql': 'order-records',
  'points.sql': 'benefits',
  'counter_delta.sql': 'wishlist',
};

/** The exceptions: whoever leaves is forgotten in all rooms at once (rules D11.7), and what is sealed is sealed anew in all of them. */
export const exemptFiles = [
  'server/customers/delete-account.sql.ts',
  'database/functions/leave.sql',
  'server/platform/crypto/key-rotation.sql.ts',
];
