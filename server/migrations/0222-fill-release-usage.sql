-- The releases and files from before; the triggers count whatever comes after.
select recount_release_usage();
