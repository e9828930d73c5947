-- What a 2004 manifest says about completion and shared data; the player needs both before a package starts.
alter table scorm_packages
  add column completion_set_by_content boolean,
  add column shared_data jsonb;
