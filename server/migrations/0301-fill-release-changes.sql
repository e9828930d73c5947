-- The revisions from before; the trigger adds the rows of later ones.
select fill_release_changes();
