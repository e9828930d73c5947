-- What students work towards: apart from the roles of their profiles, and from what their courses have earned them.

create table upskilling_roles (
  student_id text not null references students on delete cascade,
  role_id text not null references roles,
  place bigint not null generated always as identity,
  primary key (student_id, role_id)
);

-- The file lies in the file store by its digest, which is nobody else's; `words` is what could be read in it.
create table resumes (
  student_id text primary key references students on delete cascade,
  display_name text not null,
  content_type text not null,
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  bytes bigint not null check (bytes > 0),
  words text not null,
  stored_at timestamptz not null default now()
);

-- The question bank of short checks.
create table competency_questions (
  competency_id text not null references competencies on delete cascade,
  position int not null,
  stem text not null,
  choices text[] not null,
  right_choice text not null,
  primary key (competency_id, position)
);

-- The latest check of each competency; `answers` is QuestionID → right choice. `passed` stays true once it was.
create table competency_checks (
  student_id text not null references students on delete cascade,
  competency_id text not null references competencies on delete cascade,
  answer_key text not null,
  answers jsonb not null,
  made_at timestamptz not null,
  taken_at timestamptz,
  passed boolean not null default false,
  primary key (student_id, competency_id)
);
