-- Cloud desktops: whose an image is, and the whole world of the simulator.

-- Names that students have given to images, whichever provider made them. `image_id` is null while it is being asked.
create table workspace_images (
  student_id text not null references students on delete cascade,
  name text not null,
  image_id text unique,
  asked_at timestamptz not null
);
create unique index workspace_images_name on workspace_images (student_id, lower(name));

-- A desktop is in `state` until `changes_at`, and in `next_state` from then on: nothing has to run meanwhile, and every
-- server that reads the row at the same moment sees the same.
create table simulated_desktops (
  workspace_id text primary key,
  student_id text not null references students on delete cascade,
  username text not null,
  operating_system text not null,
  compute_type text not null,
  protocols text[] not null,
  state text not null,
  next_state text,
  changes_at timestamptz,
  check ((next_state is null) = (changes_at is null))
);
create index simulated_desktops_student on simulated_desktops (student_id);

create table simulated_images (
  image_id text primary key,
  operating_system_type text not null,
  created_at timestamptz not null,
  state text not null,
  next_state text,
  changes_at timestamptz,
  check ((next_state is null) = (changes_at is null))
);
