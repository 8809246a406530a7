-- The community feed reads the newest published reviews and answered questions of all products.
create index review_newest on review (created_at desc, id desc) where not hidden;
create index product_question_answered on product_question (answered_at desc, id desc) where answered_at is not null and not is_secret;
