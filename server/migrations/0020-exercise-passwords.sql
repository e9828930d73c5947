-- What a student signs in to the desktop of an exercise with, where the operator hands it out; shown to that student alone.
alter table exercise_workspaces add column password text;
