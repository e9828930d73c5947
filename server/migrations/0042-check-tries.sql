-- Checks that were failed since `failing_since`: so many a day and no more (docs/decisions/040).
alter table competency_checks add column failures int not null default 0;
alter table competency_checks add column failing_since timestamptz;
