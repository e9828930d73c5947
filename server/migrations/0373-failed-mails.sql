-- Mails that the mail server refused or that expired before they were sent. An administrator can send them again.
create table failed_mails (
  failed_mail_id bigint generated always as identity primary key,
  -- The recipient.
  email text not null,
  -- Encrypted as while it waited to be sent.
  sealed_mail text not null,
  mail_failed_at timestamptz not null
);
create index failed_mails_recipient on failed_mails (email_key(email));
create index failed_mails_age on failed_mails (mail_failed_at);
comment on table failed_mails is 'Mails that could not be sent';
comment on column failed_mails.sealed_mail is 'The encrypted mail';
