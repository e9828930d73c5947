-- In a transaction of its own, so that the column above is not locked while every row is written.
update students set search_text = fold_search_text(first_name || ' ' || last_name || ' ' || email)
where search_text is null;
