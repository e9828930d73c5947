-- Time at which the link was mailed; null for one that a sign-in returned. A repeated request sends no second mail soon after it.
alter table password_links add column link_mailed_at timestamptz;
