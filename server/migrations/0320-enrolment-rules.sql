-- Rules that enrol everybody in a group in a course, and what they ask of each person. docs/decisions/106.

create table enrolment_rules (
  rule_id text primary key,
  group_id text not null references student_groups on delete cascade,
  course_id text not null references courses on delete cascade,
  -- Days in the time zone of the site.
  rule_start_day date not null,
  rule_due_day date,
  rule_due_days int check (rule_due_days between 1 and 3650),
  makes_mandatory boolean not null,
  -- Months after the completion at which the course has to be taken again; null: never.
  renewal_months int check (renewal_months between 1 and 120),
  ends_on_leaving boolean not null,
  rule_created_at timestamptz not null,
  -- An ended rule enrols no one and changes no one.
  rule_ended_at timestamptz,
  -- Number of changes of the terms, and the number of them that all people of the group have felt.
  terms_revision int not null default 1,
  applied_revision int not null default 0,
  -- Day on which the rule was last applied to all people; a rule with renewals is applied each day.
  applied_day date,
  -- StudentID of the last person of the run that is going on; null: none is.
  applied_until text,
  check (rule_due_day is null or rule_due_days is null and renewal_months is null)
);
create index enrolment_rules_of_a_group on enrolment_rules (group_id);
create index enrolment_rules_of_a_course on enrolment_rules (course_id);

-- What a rule asks of a person. It stays when the rule ends, or the person leaves the group without losing the enrolment.
create table enrolment_duties (
  rule_id text not null references enrolment_rules on delete cascade,
  student_id text not null references students on delete cascade,
  course_id text not null,
  -- Whether the person was enrolled by the rule, and not before it.
  is_enrolled_by_rule boolean not null,
  -- From when days count: the enrolment, the acceptance of an invitation, or a renewal. Null: the invitation is not accepted.
  counted_from timestamptz,
  duty_due_at timestamptz,
  is_mandatory boolean not null,
  -- When the next reminder is sent; null: there is none.
  remind_at timestamptz,
  -- Completed in an earlier round: a renewal by another rule has begun since.
  is_fulfilled boolean not null default false,
  primary key (rule_id, student_id)
);
create index enrolment_duties_of_a_person on enrolment_duties (student_id, course_id);
create index enrolment_duties_reminders on enrolment_duties (remind_at);

-- People for whom the rules of a group are to be applied: they have joined or left it, or can be enrolled now.
create table enrolment_rule_checks (
  check_id bigint generated always as identity primary key,
  group_id text not null references student_groups on delete cascade,
  student_id text not null references students on delete cascade
);
create index enrolment_rule_checks_of_a_group on enrolment_rule_checks (group_id, check_id);
create index enrolment_rule_checks_of_a_person on enrolment_rule_checks (student_id);

-- True for an ended enrolment that rules may begin again: the person left a group. One that staff ended stays so (MENR-23).
alter table enrolments add column is_ended_by_rule boolean not null default false;

create function check_rules_of_changed_members() returns trigger language plpgsql as $$
begin
  -- The account or the group may be deleted with its memberships.
  insert into enrolment_rule_checks (group_id, student_id)
  select group_id, student_id from changed
  where exists (select from students where students.student_id = changed.student_id)
    and exists (select from student_groups where student_groups.group_id = changed.group_id);
  return null;
end $$;
create trigger student_group_members_joined after insert on student_group_members
  referencing new table as changed for each statement execute function check_rules_of_changed_members();
create trigger student_group_members_left after delete on student_group_members
  referencing old table as changed for each statement execute function check_rules_of_changed_members();

create function check_rules_of_account() returns trigger language plpgsql as $$
begin
  insert into enrolment_rule_checks (group_id, student_id)
  select group_id, new.student_id from student_group_members where student_id = new.student_id
  union
  select group_id, new.student_id from enrolment_duties join enrolment_rules using (rule_id)
  where student_id = new.student_id;
  return null;
end $$;
create trigger students_rules after update of confirmed_at, disabled_at on students for each row
  when (old.confirmed_at is null and new.confirmed_at is not null
    or old.disabled_at is not null and new.disabled_at is null)
  execute function check_rules_of_account();

create function check_rules_of_enrolment() returns trigger language plpgsql as $$
begin
  insert into enrolment_rule_checks (group_id, student_id)
  select distinct group_id, new.student_id
  from enrolment_rules join student_group_members using (group_id)
  where enrolment_rules.course_id = new.course_id and student_group_members.student_id = new.student_id;
  return null;
end $$;
create trigger enrolments_rules after update of unenrolled_at on enrolments for each row
  when (old.unenrolled_at is not null and new.unenrolled_at is null)
  execute function check_rules_of_enrolment();
