-- What each table holds, the room of the server that writes it, and the data class of each column that can hold text.
-- Grammar of a column: class [; encrypted] [; erased | impersonal | kept: reason] [; not exported: reason]. docs/data.md explains the classes.
-- erased, impersonal and kept say what an account deletion does to it. The data export of a customer contains every column of persons and money
-- that is not excluded here, and no keys. A table without personal data says so and has no columns here.

-- customer-records
comment on table app_user is 'customer-records: A customer: member or guest. An erased member keeps the row without personal data.';
comment on column app_user.cash_receipt is 'money; encrypted; erased';
comment on column app_user.email is 'persons; erased';
comment on column app_user.name is 'persons; erased';
comment on column app_user.nickname is 'persons; erased';
comment on column app_user.password_hash is 'keys; erased';
comment on column app_user.phone is 'persons; erased';
comment on column app_user.profile_image_url is 'persons; erased';
comment on column app_user.refund_account is 'money; encrypted; erased';
comment on column app_user.user_type is 'open; impersonal';
comment on table token is 'customer-records: An access token of a customer, stored as a hash.';
comment on column token.fcm_push_token is 'keys; erased';
comment on column token.hash is 'keys; erased';
comment on column token.label is 'persons; erased';
comment on column token.parent is 'keys; erased';
comment on column token.provider is 'open; erased';
comment on column token.token_type is 'open; erased';

-- customers
comment on table address is 'customers: A delivery address saved by a member.';
comment on column address.address_detail is 'persons; erased';
comment on column address.delivery_address_type is 'persons; erased';
comment on column address.guest_order_name is 'persons; erased';
comment on column address.guest_order_phone is 'persons; erased';
comment on column address.jibun_address is 'persons; erased';
comment on column address.memo is 'persons; erased';
comment on column address.phone is 'persons; erased';
comment on column address.receiver_name is 'persons; erased';
comment on column address.road_address is 'persons; erased';
comment on column address.selected_address is 'persons; erased';
comment on column address.zonecode is 'persons; erased';
comment on table business_application is 'customers: An application for business membership, with the verdict.';
comment on column business_application.business_number is 'persons; erased';
comment on column business_application.ceo is 'persons; erased';
comment on column business_application.company_name is 'persons; erased';
comment on column business_application.picture is 'persons; erased';
comment on column business_application.reason is 'persons; erased';
comment on column business_application.status is 'open; erased';
comment on table coupon_code_attempt is 'customers: One attempt of a member to redeem a coupon code. Limits guessing.';
comment on table personal_data_access is 'customers: A staff member saw personal data: who, when, which fields and why. The customer can read it.';
comment on column personal_data_access.act is 'open; impersonal';
comment on column personal_data_access.fields is 'persons; kept: evidence of access by staff, deleted after two years (server/invariants/retention.ts)';
comment on column personal_data_access.ip is 'persons; kept: evidence of access by staff, deleted after two years (server/invariants/retention.ts); not exported: data of the staff member';
comment on column personal_data_access.reason is 'persons; kept: evidence of access by staff, deleted after two years (server/invariants/retention.ts)';
comment on column personal_data_access.role is 'persons; kept: evidence of access by staff, deleted after two years (server/invariants/retention.ts)';

-- auth
comment on table password_history is 'auth: Hashes of earlier passwords, which a member cannot choose again.';
comment on column password_history.hash is 'keys; erased';
comment on table oauth_ticket is 'auth: The identity that a provider confirmed, kept for a temporary token until the sign-up ends.';
comment on column oauth_ticket.identity is 'keys; encrypted; kept: a job deletes it within a day';
comment on column oauth_ticket.provider is 'open; kept: a job deletes it within a day';
comment on column oauth_ticket.token is 'keys; kept: a job deletes it within a day';
comment on table oauth_revocation is 'auth: Provider tokens to revoke after an account is deleted or unlinked.';
comment on column oauth_revocation.provider is 'open';
comment on column oauth_revocation.tokens is 'keys; encrypted';
comment on table social_identity is 'auth: The account of a provider (Kakao, Naver) linked to a member.';
comment on column social_identity.provider is 'open; erased';
comment on column social_identity.subject is 'persons; erased';
comment on column social_identity.tokens is 'keys; encrypted; erased';
comment on table oauth_request is 'auth: A social sign-in that has started at a provider and not yet returned.';
comment on column oauth_request.identity is 'keys; encrypted; erased';
comment on column oauth_request.provider is 'open; erased';
comment on column oauth_request.state is 'keys; erased';
comment on column oauth_request.ticket is 'keys; erased';
comment on table verification is 'auth: A code sent to a phone number, with its attempts and its proof.';
comment on column verification.code_hash is 'keys; erased';
comment on column verification.phone is 'persons; kept: a job deletes it after two days; it limits the codes of a number until then; not exported: a job deletes it after two days';
comment on column verification.proof_hash is 'keys; erased';
comment on column verification.purpose is 'open; erased';
comment on column verification.used_for is 'open; erased';

-- platform
comment on table rate_limit is 'platform: A counter of one limit and key until it expires.';
comment on column rate_limit.key is 'persons';
comment on table product_change is 'platform: A product, review, display or notice changed, and its caches are not yet invalidated. No personal data.';
comment on table installation is 'platform: One row: mode (demo or live), opening and the fingerprint of the field keys.';
comment on column installation.key_fingerprint is 'keys';
comment on column installation.mode is 'open';
comment on column installation.wrapped_root_key is 'keys; encrypted';
comment on table cache_invalidation is 'platform: Cache keys to drop, in commit order. Every process reads them. No personal data.';
comment on table presence is 'platform: A running process and when it was last seen.';
comment on table staff_session is 'platform: A session of a staff member, stored as a hash.';
comment on column staff_session.device is 'persons';
comment on column staff_session.hash is 'keys';
comment on column staff_session.previous_hash is 'keys';
comment on table watermark is 'platform: How far a job that reads rows in order has come. No personal data.';

-- benefits
comment on table coupon is 'benefits: A coupon as a staff member defines it. No personal data.';
comment on table issued_coupon is 'benefits: A coupon that a member holds: issued, held by an order, used or revoked.';
comment on column issued_coupon.source_key is 'open; impersonal';
comment on column issued_coupon.status is 'open; impersonal';
comment on table grade_month is 'benefits: The grade of a member for one month, and the purchases that decided it.';
comment on table point_account is 'benefits: The point balance of a member, and the part held by unpaid orders.';
comment on table point_lot is 'benefits: Points granted together, with what remains of them and their expiry.';
comment on table point_lot_use is 'benefits: Points that a transaction took from a lot, and how many were returned.';
comment on table point_transaction is 'benefits: Append-only ledger of points.';
comment on column point_transaction.label is 'persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9)';
comment on column point_transaction.source_key is 'open; impersonal';
comment on column point_transaction.type is 'open; impersonal';

-- cart
comment on table cart is 'cart: The cart of a customer.';
comment on table cart_item is 'cart: An option in a cart with its quantity.';

-- catalog
comment on table category is 'catalog: A category of products. No personal data.';
comment on table distributor is 'catalog: A seller (called distributor on the wire). No personal data.';
comment on table seller_contact is 'catalog: The mobile number that receives a seller''s messages.';
comment on column seller_contact.phone is 'persons';
comment on table product is 'catalog: A product as it is on sale. No personal data.';
comment on table product_card is 'catalog: The card of a product, derived from its row for lists. No personal data.';
comment on table product_funding is 'catalog: Goal, period and state of a funding product. No personal data.';
comment on table product_search is 'catalog: Search text of a product, derived from its row. No personal data.';
comment on table product_list_index is 'catalog: The place of a product in the lists of its categories, derived from its row. No personal data.';
comment on table product_version is 'catalog: A version of a product form: draft, published or replaced. No personal data.';

-- display
comment on table display_edition is 'display: A published edition of the home page and its tabs. No personal data.';
comment on table display_group is 'display: A group of products on the home page. No personal data.';
comment on table display_product is 'display: A product in a display group.';
comment on table main_navigation is 'display: An entry of the main navigation. No personal data.';
comment on table notice is 'display: A notice of the shop. No personal data.';

-- claims
comment on table claim is 'claims: A return, exchange or damage claim of an order line.';
comment on column claim.account is 'money; encrypted; kept: needed to refund';
comment on column claim.answer is 'persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9)';
comment on column claim.answer_images is 'persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9)';
comment on column claim.before_status is 'open; impersonal';
comment on column claim.decided_by is 'open; impersonal';
comment on column claim.detail is 'persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9)';
comment on column claim.fault is 'open; impersonal';
comment on column claim.images is 'persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9)';
comment on column claim.kind is 'open; impersonal';
comment on column claim.photo_request is 'persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9)';
comment on column claim.pickup is 'persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9)';
comment on column claim.reason is 'open; impersonal';
comment on column claim.status is 'open; impersonal';
comment on table claimant_link is 'claims: Fingerprints that link claims of one household. They limit abuse.';

-- analytics
comment on table ad_conversion is 'analytics: A purchase to report to an advertising company, once.';
comment on column ad_conversion.company is 'open; impersonal';
comment on column ad_conversion.state is 'open; impersonal';
comment on column ad_conversion.failure_reason is 'open; impersonal';
comment on table order_source is 'analytics: The consented source of an order: campaign, browser and click identifiers.';
comment on column order_source.agent is 'persons; kept: a job deletes it a week after the order';
comment on column order_source.google is 'persons; kept: a job deletes it a week after the order';
comment on column order_source.meta is 'persons; kept: a job deletes it a week after the order';
comment on column order_source.source is 'open; impersonal';
comment on table sales_day is 'analytics: Sales of one day and brand, summed for reports. No personal data.';
comment on table sales_day_state is 'analytics: One row: how far the daily sales are summed.';
comment on table search_log is 'analytics: Searches by day and text, with their count and how often nothing was found. No personal data.';
comment on table analytics_event is 'analytics: An event of a screen, without a person. Partitioned by month. No personal data.';

-- guests
comment on table revoked_guest_token is 'guests: Hash of a guest token that was given up before its expiry.';
comment on column revoked_guest_token.hash is 'keys';

-- http
comment on table idempotency is 'http: The stored reply of a request with an Idempotency-Key.';
comment on column idempotency.body_hash is 'persons; erased; not exported: repeats other rows; a job deletes it after a day';
comment on column idempotency.key is 'open; erased';
comment on column idempotency.reply is 'persons; erased; not exported: repeats other rows; a job deletes it after a day';
comment on column idempotency.route is 'open; erased';

-- notifications
comment on table campaign is 'notifications: An advertising message to all members who consented. No personal data.';
comment on table consent_reminder is 'notifications: When a member was last reminded of the consent to advertising (every two years).';
comment on table message is 'notifications: A message to send or sent: Alimtalk, SMS, e-mail or push.';
comment on column message.channel is 'open; erased';
comment on column message.company_id is 'open; erased';
comment on column message.event is 'open; erased';
comment on column message.key is 'open; erased';
comment on column message.kind is 'open; erased';
comment on column message.recipient is 'persons; erased';
comment on column message.status is 'open; erased';
comment on column message.failure_reason is 'open; erased';
comment on column message.payload is 'money; encrypted; erased';
comment on table notification is 'notifications: An entry of the notification list of a member.';
comment on column notification.code is 'open; erased';
comment on column notification.contents is 'persons; erased';
comment on column notification.event is 'open; erased';
comment on column notification.list is 'open; erased';
comment on column notification.path is 'persons; erased';
comment on column notification.title is 'persons; erased';
comment on table push_subscription is 'notifications: A browser or device that receives push messages.';
comment on column push_subscription.fingerprint is 'keys; kept: deleted with its session';
comment on column push_subscription.encrypted is 'keys; encrypted; kept: deleted with its session';
comment on table unverified_message_quota is 'notifications: Messages sent to a phone number that has not been verified. Limits abuse.';
comment on column unverified_message_quota.number is 'persons';

-- gift-records
comment on table gift is 'gift-records: A gift order: card, message and sender.';
comment on column gift.card is 'open; impersonal';
comment on column gift.kakao_receiver_name is 'persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9)';
comment on column gift.message is 'persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9)';
comment on column gift.noti_type is 'open; impersonal';
comment on column gift.sender_name is 'persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9)';
comment on table gift_opt_out is 'gift-records: Fingerprint of a phone number that declined messages of gifts from others.';
comment on column gift_opt_out.number_fingerprint is 'keys';
comment on table gift_recipient is 'gift-records: A recipient of a gift, with the claim, the address and the end.';
comment on column gift_recipient.address is 'persons; kept: data of the recipient: numbers are deleted after 30 days, addresses after a year (server/invariants/retention.ts)';
comment on column gift_recipient.claimed_phone is 'persons; kept: data of the recipient: numbers are deleted after 30 days, addresses after a year (server/invariants/retention.ts)';
comment on column gift_recipient.consent is 'open; impersonal';
comment on column gift_recipient.extended_by is 'open; impersonal';
comment on column gift_recipient.name is 'persons; kept: data of the recipient: numbers are deleted after 30 days, addresses after a year (server/invariants/retention.ts)';
comment on column gift_recipient.phone is 'persons; kept: data of the recipient: numbers are deleted after 30 days, addresses after a year (server/invariants/retention.ts)';
comment on column gift_recipient.status is 'open; impersonal';

-- order-records
comment on table order_line_parcel is 'order-records: A further parcel of an order line with its tracking number.';
comment on column order_line_parcel.carrier_code is 'open; impersonal';
comment on column order_line_parcel.tracking_number is 'persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9)';
comment on table order_consent is 'order-records: A consent given at checkout, with the version of its text.';
comment on column order_consent.kind is 'open; impersonal';
comment on column order_consent.version is 'open; impersonal';
comment on table order_coupon is 'order-records: A coupon used by an order, with its amount.';
comment on column order_coupon.kind is 'open; impersonal';
comment on column order_coupon.name is 'open; impersonal';
comment on table order_event is 'order-records: Append-only history of the states of order lines.';
comment on column order_event.by is 'open; impersonal';
comment on column order_event.from_status is 'open; impersonal';
comment on column order_event.reason is 'persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9)';
comment on column order_event.to_status is 'open; impersonal';
comment on table order_line is 'order-records: A product of an order: amount, shares of discounts, state and delivery.';
comment on column order_line.cancel_account is 'money; encrypted; kept: needed to refund';
comment on column order_line.cancel_request is 'persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9)';
comment on column order_line.bundle_key is 'open; impersonal';
comment on column order_line.carrier_code is 'open; impersonal';
comment on column order_line.coupons is 'open; impersonal';
comment on column order_line.delay is 'persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9)';
comment on column order_line.tracking_number is 'persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9)';
comment on column order_line.previous_status is 'open; impersonal';
comment on column order_line.product is 'open; impersonal';
comment on column order_line.shipping is 'open; impersonal';
comment on column order_line.status is 'open; impersonal';
comment on column order_line.tax_status is 'open; impersonal';
comment on column order_line.tracking is 'persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9)';
comment on table order_line_option is 'order-records: An option of an order line with quantity and unit price.';
comment on column order_line_option.option is 'open; impersonal';
comment on table order_owner is 'order-records: The customer an order belongs to after guests and members were merged.';
comment on table order_tmp is 'order-records: An order sheet: what is about to be ordered, with address and price.';
comment on column order_tmp.address is 'persons; kept: a job deletes it a day after its end; not exported: a job deletes it a day after its end';
comment on column order_tmp.digest is 'open; impersonal';
comment on table orders is 'order-records: An order as bought, with its totals in won.';
comment on table order_identity is 'order-records: Who bought, of an order whose buyer deleted the account. Encrypted.';
comment on column order_identity.identity is 'keys; encrypted; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9)';
comment on table coupon_phone_hash is 'benefits: The coupon codes that deleted accounts redeemed, by a keyed hash of the phone.';
comment on column coupon_phone_hash.phone_hash is 'keys; kept: a code that works once per person works once (docs/rules/people.md D19)';
comment on column orders.address is 'persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9)';
comment on column orders.brand is 'open; impersonal';
comment on column orders.bundles is 'open; impersonal';
comment on column orders.entrance is 'money; encrypted; kept: a job deletes it a week after delivery';
comment on column orders.guest_phone is 'persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9)';
comment on column orders.household is 'persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9); not exported: the address in another form, to compare buyers';
comment on column orders.memo is 'persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9)';
comment on column orders.network_mark is 'persons; kept: a job deletes it after three days; it limits what unverified guests of a network hold; not exported: a keyed hash against misuse';
comment on column orders.order_number is 'open; impersonal';
comment on column orders.receipt_type is 'open; impersonal';
comment on column orders.status is 'open; impersonal';
comment on column orders.waterfall is 'open; impersonal';

-- orders
comment on table guest_lookup_failure is 'orders: A failed look-up of a guest order. Limits guessing.';
comment on column guest_lookup_failure.ip is 'persons';
comment on column guest_lookup_failure.phone is 'persons';
comment on table guest_order_session is 'orders: A guest who proved an order by a code, for a short time.';
comment on column guest_order_session.code_hash is 'keys; kept: a job deletes it within a day';
comment on column guest_order_session.name is 'persons; kept: a job deletes it within a day; not exported: a job deletes it within a day';
comment on column guest_order_session.phone is 'persons; kept: a job deletes it within a day; not exported: a job deletes it within a day';

-- payments
comment on table cash_receipt is 'payments: A cash receipt to issue or issued by the tax office.';
comment on column cash_receipt.identity is 'money; encrypted; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9)';
comment on column cash_receipt.issue_number is 'persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9)';
comment on column cash_receipt.receipt_key is 'persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9); not exported: a number that only the shop and the payment company use';
comment on column cash_receipt.receipt_url is 'persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9)';
comment on column cash_receipt.status is 'open; impersonal';
comment on table cash_receipt_cut is 'payments: A partial cancellation of a cash receipt.';
comment on column cash_receipt_cut.status is 'open; impersonal';
comment on table ledger_posting is 'payments: Append-only double-entry ledger of money, in won.';
comment on column ledger_posting.account is 'open; impersonal';
comment on column ledger_posting.posting is 'open; impersonal';
comment on column ledger_posting.reference is 'open; impersonal';
comment on table payment is 'payments: The payment of an order: attempt, state, amounts and virtual account.';
comment on column payment.account_number is 'persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9)';
comment on column payment.account_type is 'open; impersonal';
comment on column payment.attempted_payment_key is 'persons; impersonal; not exported: a number that only the shop and the payment company use';
comment on column payment.deposit_refund_account is 'money; encrypted; kept: needed to refund';
comment on column payment.bank_code is 'persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9)';
comment on column payment.card is 'persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9)';
comment on column payment.customer_name is 'persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9)';
comment on column payment.decline_code is 'open; impersonal';
comment on column payment.decline_reason is 'open; impersonal';
comment on column payment.method is 'open; impersonal';
comment on column payment.method_text is 'persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9)';
comment on column payment.payment_key is 'persons; impersonal; not exported: a number that only the shop and the payment company use';
comment on column payment.pg is 'open; impersonal';
comment on column payment.poll_for is 'open; impersonal';
comment on column payment.receipt_url is 'persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9)';
comment on column payment.secret is 'keys; impersonal';
comment on column payment.stage is 'open; impersonal';
comment on column payment.status is 'open; impersonal';
comment on table payment_case is 'payments: A difference between the shop and the payment company for staff to decide.';
comment on column payment_case.closed_by is 'persons; kept: a note of staff about money; not exported: a note of staff about money';
comment on column payment_case.detail is 'persons; kept: a note of staff about money; not exported: a note of staff about money';
comment on column payment_case.kind is 'open; impersonal';
comment on table payment_event is 'payments: A webhook of the payment company as it was received.';
comment on column payment_event.body is 'persons; kept: a job deletes it after the days of the policy; not exported: repeats the payment; a job deletes it after the days of the policy';
comment on column payment_event.pg is 'open; impersonal';
comment on column payment_event.transmission_id is 'open; impersonal';

-- questions
comment on table product_question is 'questions: A question about a product, and the answer.';
comment on column product_question.answer is 'persons; kept: published; the account deletion removes the name or the row';
comment on column product_question.author is 'persons; kept: published; the account deletion removes the name or the row';
comment on column product_question.contents is 'persons; kept: published; the account deletion removes the name or the row';

-- support
comment on table inquiry is 'support: An inquiry to customer support.';
comment on column inquiry.brand is 'open; impersonal';
comment on column inquiry.category is 'open; impersonal';
comment on column inquiry.closed_by is 'open; impersonal';
comment on column inquiry.state is 'open; impersonal';
comment on table inquiry_message is 'support: A message of an inquiry, by the customer or by staff.';
comment on column inquiry_message.contents is 'persons; kept: complaints are kept for three years (docs/law.md C2.9; server/invariants/retention.ts)';
comment on column inquiry_message.images is 'persons; kept: complaints are kept for three years (docs/law.md C2.9; server/invariants/retention.ts)';

-- refunds
comment on table refund is 'refunds: Money to return or returned for an order.';
comment on column refund.account is 'money; encrypted; kept: needed to refund';
comment on column refund.requested_by is 'open; impersonal';
comment on column refund.fault is 'open; impersonal';
comment on column refund.fault_text is 'open; impersonal';
comment on column refund.kind is 'open; impersonal';
comment on column refund.parts is 'open; impersonal';
comment on column refund.provider_code is 'open; impersonal';
comment on column refund.reason is 'persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9)';
comment on column refund.rows is 'open; impersonal';
comment on column refund.status is 'open; impersonal';
comment on column refund.way is 'open; impersonal';
comment on table refund_line is 'refunds: The part of a refund that belongs to one order line option.';

-- reviews
comment on table review is 'reviews: A review of a bought product.';
comment on column review.answer is 'open; kept: published; the account deletion removes the name or the row';
comment on column review.appeal is 'persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9)';
comment on column review.author is 'open; kept: published; the account deletion removes the name or the row';
comment on column review.contents is 'open; kept: published; the account deletion removes the name or the row';
comment on column review.hidden_reason is 'open; impersonal';
comment on column review.images is 'open; kept: published; the account deletion removes the name or the row';
comment on column review.option_name is 'open; kept: published; the account deletion removes the name or the row';
comment on column review.review_type is 'open; impersonal';
comment on table review_helpful is 'reviews: A member found a review helpful.';
comment on table review_report is 'reviews: A member reported a review.';
comment on column review_report.detail is 'persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9)';
comment on column review_report.reason is 'open; impersonal';
comment on column review_report.verdict is 'open; impersonal';
comment on table review_reward is 'reviews: Points granted for a review, and how many were taken back.';

-- admin
comment on table bulk_job is 'admin: An action of staff on many order lines.';
comment on column bulk_job.act is 'open';
comment on column bulk_job.ip is 'persons';
comment on column bulk_job.reason is 'persons';
comment on table bulk_job_row is 'admin: One order line of a bulk job and its result.';
comment on column bulk_job_row.carrier_code is 'open';
comment on column bulk_job_row.code is 'persons';
comment on column bulk_job_row.tracking_number is 'persons';
comment on column bulk_job_row.state is 'open';
comment on column bulk_job_row.message is 'persons';
comment on table manual_grant is 'admin: Append-only list of points, coupons and refunds that staff granted. Holds the daily limits.';
comment on column manual_grant.kind is 'open; impersonal';
comment on table export_file is 'admin: A file with personal data that staff downloaded.';
comment on column export_file.filter is 'persons';
comment on column export_file.kind is 'open';
comment on column export_file.name is 'persons';
comment on column export_file.reason is 'persons';
comment on table order_note is 'admin: A note of staff on an order.';
comment on column order_note.contents is 'persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9)';
comment on table saved_view is 'admin: A saved filter of an admin screen.';
comment on column saved_view.filter is 'persons';
comment on column saved_view.name is 'persons';
comment on column saved_view.screen is 'open';

-- staff
comment on table approval is 'staff: An action that needs a second staff member, with the verdict.';
comment on column approval.act is 'open; impersonal';
comment on column approval.answer is 'persons; kept: a note of staff about money; not exported: a decision of two staff members';
comment on column approval.body is 'persons; kept: a note of staff about money; not exported: a decision of two staff members';
comment on column approval.key is 'open; impersonal';
comment on column approval.preview is 'persons; kept: a note of staff about money; not exported: a decision of two staff members';
comment on column approval.reason is 'persons; kept: a note of staff about money; not exported: a decision of two staff members';
comment on column approval.refund_account is 'money; encrypted; kept: needed to refund; not exported: a decision of two staff members';
comment on column approval.seen_status is 'open; impersonal';
comment on column approval.subject is 'open; impersonal';
comment on column approval.verdict is 'open; impersonal';
comment on table audit_log is 'staff: Append-only log of what staff did.';
comment on column audit_log.act is 'open';
comment on column audit_log.after is 'persons';
comment on column audit_log.before is 'persons';
comment on column audit_log.ip is 'persons';
comment on column audit_log.reason is 'persons';
comment on column audit_log.subject is 'persons';
comment on table staff_account is 'staff: A member of staff or of a seller.';
comment on column staff_account.email is 'persons';
comment on column staff_account.name is 'persons';
comment on column staff_account.password_hash is 'keys';
comment on column staff_account.phone is 'persons';
comment on column staff_account.role is 'open';
comment on column staff_account.totp_secret is 'keys; encrypted';
comment on table staff_invite is 'staff: An invitation of a staff member or a new second factor.';
comment on column staff_invite.email is 'persons; kept: of a staff member, not of a customer; not exported: of a staff member, not of a customer';
comment on column staff_invite.hash is 'keys; kept: of a staff member, not of a customer';
comment on column staff_invite.kind is 'open; impersonal';
comment on column staff_invite.name is 'persons; kept: of a staff member, not of a customer; not exported: of a staff member, not of a customer';
comment on column staff_invite.reason is 'persons; kept: of a staff member, not of a customer; not exported: of a staff member, not of a customer';
comment on column staff_invite.role is 'open; impersonal';
comment on column staff_invite.secret is 'keys; encrypted; kept: of a staff member, not of a customer';
comment on table staff_recovery is 'staff: Hashes of recovery codes of the second factor.';
comment on column staff_recovery.hash is 'keys';

-- stock
comment on table price_change is 'stock: History of the prices of an option.';
comment on table product_option is 'stock: An option of a product with its price. No personal data.';
comment on table stock is 'stock: Stock of an option: stocked, held and sold.';
comment on table stock_movement is 'stock: Append-only history of stock.';
comment on column stock_movement.kind is 'open; impersonal';
comment on column stock_movement.reason is 'open; impersonal';

-- uploads
comment on table upload is 'uploads: An uploaded image or video.';
comment on column upload.path is 'persons; kept: images of published reviews; images of documents are deleted with the account';

-- videos
comment on table video is 'videos: A short product video.';
comment on column video.brand is 'open; impersonal';
comment on column video.captions is 'open; kept: published; the account deletion removes the name or the row';
comment on column video.contents is 'open; kept: published; the account deletion removes the name or the row';
comment on column video.thumbnail is 'open; kept: published; the account deletion removes the name or the row';
comment on column video.thumbnail_small is 'open; kept: published; the account deletion removes the name or the row';
comment on column video.title is 'open; kept: published; the account deletion removes the name or the row';
comment on column video.video_url is 'open; kept: published; the account deletion removes the name or the row';
comment on table video_link is 'videos: A member saved a video.';
comment on table video_product is 'videos: A product shown in a video.';
comment on table video_sent is 'videos: A viewer sent a video to others, counted once.';
comment on table video_view is 'videos: The views of a video by one viewer.';

-- wishlist
comment on table favorite is 'wishlist: A product on the wishlist of a customer.';
comment on table counter_delta is 'wishlist: A change of a counter of a product that is not yet summed up. No personal data.';
comment on table user_product is 'wishlist: A customer asked to be notified of a product, or shared it. No personal data.';

-- reference
comment on table allowed_transition is 'reference: The allowed transitions of an order line. No personal data.';
comment on table area_tier is 'reference: Delivery areas with a surcharge, by postal code.';
comment on table carrier is 'reference: Delivery companies. No personal data.';
comment on table category_advertising is 'reference: The advertising banner of a category. No personal data.';
comment on table grade is 'reference: Grades of members and their benefits. No personal data.';
comment on table grade_name is 'reference: Names of grades in each brand. No personal data.';
comment on table holiday is 'reference: Public holidays and days without shipping. No personal data.';
comment on table navigation_tab is 'reference: Tabs of the main navigation.';
comment on table notice_item is 'reference: An item of a kind of statutory product notice. No personal data.';
comment on table notice_kind is 'reference: A kind of statutory product notice. No personal data.';
comment on table policy is 'reference: Numbers that staff can change while the shop runs, with their history. No personal data.';
comment on table related_product is 'reference: Products that are shown with a product.';
comment on table schema_function is 'reference: Files of database/functions that were applied. No personal data.';
comment on table schema_migration is 'reference: Migrations that were applied. No personal data.';
comment on table search_synonym is 'reference: Words that find the same products. No personal data.';
