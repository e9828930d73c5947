-- What administrators change of the catalogue. 003 §2.7

-- 'hidden' and 'archived' courses are for those who are enrolled; content files say nothing about it, so an import leaves it alone.
alter table courses add column course_state text not null default 'shown';
alter table courses add constraint courses_state_known
  check (course_state in ('shown', 'hidden', 'archived')) not valid;
comment on column courses.course_state is
  'hidden: only enrolled students see it; archived: hidden, and nobody can be enrolled';

alter table content_records add column taken_over_at timestamptz;
comment on column content_records.taken_over_at is
  'since then staff edit the record, and imports leave it alone; null: the files decide';
