-- People whom staff add: by an invitation, or with a first password.
alter table students
  -- Time of the newest invitation; null for people who registered themselves or got a first password.
  add column invited_at timestamptz,
  -- True while the password is one that staff has set and the person must replace.
  add column needs_new_password boolean not null default false;

-- 'password': a link for a new password; 'invitation': the link with which an invited person sets the first one.
alter table password_links
  add column link_kind text not null default 'password';
alter table password_links
  add constraint password_links_link_kind_check check (link_kind in ('password', 'invitation')) not valid;
