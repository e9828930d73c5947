-- fold_search_text, and further ways to write the same name: Arabic and Persian variants of a letter are one letter, apostrophes
-- and the joiners of Persian are left out, and every space is a plain one. The same rule as foldSearchText in
-- @cairn/domain/search-text.rules; student-search.test.ts compares both.
create function fold_for_search(value text) returns text
  language sql immutable strict parallel safe
  return translate(fold_search_text(value),
    U&'\0649\06CC\06A9\0629\06C1\06D5\0671\00A0\3000''`\00B4\02B9\02BA\02BB\02BC\02BD\02BE\02BF\200C\200D\2018\2019\201B\2032\FF07',
    U&'\064A\064A\0643\0647\0647\0647\0627  ');

-- The text of a person that a search looks into: with spaces, without, and without spaces with the last name first. So 'MaryAnn'
-- is found by 'Mary Ann', and a person with the first name 小明 by 王小明.
create function person_search_text(first_name text, last_name text, email text, external_id text) returns text
  language sql immutable parallel safe
  return (
    select folded || ' ' || replace(folded, ' ', '') || ' '
      || replace(fold_for_search(last_name || first_name), ' ', '')
    from fold_for_search(first_name || ' ' || last_name || ' ' || email || coalesce(' ' || external_id, '')) as folded);

-- By its name this trigger runs after those of 0195 and 0227, and replaces their text.
create function set_student_search_variants() returns trigger language plpgsql as $$
begin
  new.search_text := person_search_text(new.first_name, new.last_name, new.email, new.external_id);
  return new;
end $$;
create trigger students_search_with_variants
  before insert or update of first_name, last_name, email, external_id on students
  for each row execute function set_student_search_variants();
