-- Who a student is at a partner site or identity provider. The subject decides, never an address that may change hands.
create table partner_identities (
  issuer text not null,
  subject text not null,
  student_id text not null references students on delete cascade,
  linked_at timestamptz not null,
  primary key (issuer, subject),
  -- One person of a partner is one student: a second one with the same address is somebody else.
  unique (issuer, student_id)
);
create index partner_identities_student on partner_identities (student_id);

-- Hand-offs are good once. Kept until they would have expired anyway.
create table used_hand_offs (
  issuer text not null,
  token_id text not null,
  expires_at timestamptz not null,
  primary key (issuer, token_id)
);
create index used_hand_offs_age on used_hand_offs (expires_at);
