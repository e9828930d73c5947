-- A large file comes in parts: its row is there from the first byte on, and it cannot be read or handed in until all have come.
alter table submission_files add column is_whole boolean not null default true;
