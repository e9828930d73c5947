-- Whether only tokens of previews have announced the file: such files have room of their own.
alter table release_files add column for_previews boolean not null default false;
