-- The enrolments from before; the triggers count whatever comes after.
select recount_enrolments();
