-- The number of enrolments of each course, for lists of courses. Triggers add and subtract in the transaction that enrols or removes
-- students, whichever version of the server makes it. docs/decisions/093.
create table enrolment_counts (
  course_id text primary key references courses on delete cascade,
  enrolled bigint not null
);

create function count_added_enrolments() returns trigger language plpgsql as $$
begin
  insert into enrolment_counts as known (course_id, enrolled)
  select course_id, count(*) from added group by course_id order by course_id
  on conflict (course_id) do update set enrolled = known.enrolled + excluded.enrolled;
  return null;
end $$;

create function count_removed_enrolments() returns trigger language plpgsql as $$
begin
  -- Locks the rows in one order, so that two erased students of the same courses cannot deadlock.
  perform from enrolment_counts where course_id in (select course_id from removed)
    order by course_id for update;
  update enrolment_counts set enrolled = enrolled - gone.number
  from (select course_id, count(*) as number from removed group by course_id) gone
  where enrolment_counts.course_id = gone.course_id;
  return null;
end $$;

create trigger enrolments_added after insert on enrolments
  referencing new table as added for each statement execute function count_added_enrolments();
create trigger enrolments_removed after delete on enrolments
  referencing old table as removed for each statement execute function count_removed_enrolments();

-- Counts everything again. The lock lets no change come between the count and its rows.
create function recount_enrolments() returns void language plpgsql as $$
begin
  lock table enrolments in share row exclusive mode;
  delete from enrolment_counts;
  insert into enrolment_counts (course_id, enrolled)
  select course_id, count(*) from enrolments group by course_id;
end $$;
