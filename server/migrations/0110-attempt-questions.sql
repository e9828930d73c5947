-- The questions that attempts were given, each list once: they outlive what the author changes.
create table asked_questions (
  -- SHA-256 of the list.
  digest text primary key check (digest ~ '^[0-9a-f]{64}$'),
  questions jsonb not null
);

-- The terms on which an attempt began. Null: begun by the version before, on those of the assessment.
alter table running_attempts
  add column minimum_percent int,
  add column auto_grading boolean;

-- Null: stored by the version before. Where the content changes, such attempts get the questions that stood until then.
alter table assessment_attempts
  add column questions_digest text,
  add column minimum_percent int,
  -- The start that a hand-in named, where the server's is another one.
  add column named_start timestamptz;

-- Questions have ids that survive edits; the import keeps those that are there.
update assessments set questions = (
  select coalesce(jsonb_agg(
    case when question ? 'id' then question
      else jsonb_build_object('id', 'q' || position) || question end
    order by position), '[]')
  from jsonb_array_elements(questions) with ordinality as listed (question, position));
