-- What a check that was taken was answered with: the same again, after a lost reply, gets the same result.
alter table competency_checks add column given jsonb;
-- Of the check that it took the place of: answers to that one are no try at this one.
alter table competency_checks add column former_key text;
