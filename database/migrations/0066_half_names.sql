-- Of names longer than three letters all but one letter had been shown.
update review set author = left(author, 1) || repeat('*', length(author) - 2) || right(author, 1) where author ~ '^.\*[^*]{2,}$';
update product_question set author = left(author, 1) || repeat('*', length(author) - 2) || right(author, 1) where author ~ '^.\*[^*]{2,}$';
