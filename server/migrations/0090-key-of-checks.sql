-- The public key that signed a check: an operator can give a checker of the same name another key. Null: from before, or from a
-- server of the version before; such a check counts no more.
alter table release_checks add column checked_key text;
