const tables = (reason: string, ...names: string[]) => names.map((name): [string, string] => [name, reason]);

/** Tables that no invariant checks, with the reason. */
export const uncoveredTables = new Map([
  ...tables(
    'what is on sale: an order keeps its own copy, and the price is worked out anew before it is paid',
    ...[
      'product',
      'product_option',
      'product_card',
      'product_search',
      'product_list_index',
      'product_funding',
      'price_change',
      'product_change',
      'cache_invalidation',
      'related_product',
    ],
    ...[
      'category',
      'category_advertising',
      'distributor',
      'search_synonym',
      'carrier',
      'grade',
      'grade_name',
      'area_tier',
      'holiday',
    ],
  ),
  ...tables(
    'words and pictures, and what somebody liked or looked at: neither money nor goods follow from them',
    ...[
      'display_edition',
      'display_group',
      'product_version',
      'display_product',
      'main_navigation',
      'navigation_tab',
      'notice',
      'product_question',
      'review',
      'review_helpful',
      'review_report',
      'upload',
    ],
    ...[
      'video',
      'video_link',
      'video_product',
      'video_sent',
      'video_view',
      'favorite',
      'user_product',
      'counter_delta',
    ],
  ),
  ...tables(
    'who is let in, for hours or days: a row that is gone lets nobody in, and no book follows from one',
    ...[
      'token',
      'verification',
      'password_history',
      'oauth_ticket',
      'oauth_revocation',
      'social_identity',
      'oauth_request',
    ],
    ...['guest_lookup_failure', 'guest_order_session', 'staff_account', 'staff_session', 'coupon_code_attempt'],
    ...['staff_invite', 'staff_recovery'],
  ),
  ...tables(
    'what jobs store about their progress; the result is in the checked tables',
    ...[
      'idempotency',
      'payment_event',
      'watermark',
      'presence',
      'schema_migration',
      'schema_function',
      'policy',
      'allowed_transition',
    ],
  ),
  ...tables(
    'how often something was tried or written to a number; a row that is gone lets in one round more of what is counted again',
    ...['rate_limit', 'gift_opt_out', 'unverified_message_quota'],
  ),
  ...tables(
    'a guest’s token that was given up, until it would have run out by itself; what it opens is that guest’s own',
    'revoked_guest_token',
  ),
  ...tables(
    'whether this is a demonstration, and whose key seals it: a start under another mode or key is refused',
    'installation',
  ),
  ...tables(
    'what somebody reads of what is watched elsewhere, and where they are told; neither money nor goods follow from it',
    ...['notification', 'push_subscription', 'consent_reminder', 'campaign'],
  ),
  ...tables(
    'what the shop counts without anybody’s name, and what it tells of a sale to who counts: neither money nor goods follow from it',
    ...['ad_conversion', 'order_source', 'search_log', 'analytics_event'],
  ),
  ...tables(
    'what somebody asked to be done with many lines: what was done of it stands in the lines and in the staff’s log, and a law lays them side by side',
    ...['bulk_job', 'bulk_job_row'],
  ),
  ...tables(
    'what staff say to one another beside an order, how they like their lists, which files came and went: nothing follows from them',
    ...['export_file', 'order_note', 'saved_view'],
  ),
  ...tables('a form somebody fills in; an order keeps its own copy', 'address'),
]);
