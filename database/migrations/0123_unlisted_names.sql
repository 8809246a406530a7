-- A search that may be a typo looks for a product of this name that is not for sale. It read all products that are not listed.
create index product_search_unlisted_name on product_search (split_part(trim(name), ' ', -1)) where not is_listed;
