-- Old ones are removed, whether or not a mail has told them.
create index notifications_age on notifications (created_at);
