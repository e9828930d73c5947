-- Mail that waits to be sent, and requests for mail that may lead to none. Written in the transaction of what it tells.
create table mail_outbox (
  job_id bigint generated always as identity primary key,
  -- Encrypted with a secret of the servers: a mail may hold a code, which is readable nowhere else.
  sealed text not null,
  attempts int not null default 0,
  next_try_at timestamptz not null,
  -- Then it tells nobody anything any more.
  expires_at timestamptz not null
);
create index mail_outbox_due on mail_outbox (next_try_at, job_id);
