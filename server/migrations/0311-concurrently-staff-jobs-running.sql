drop index concurrently if exists staff_jobs_running;
create index concurrently staff_jobs_running on staff_jobs (job_kind, begin_number) where begun_at is not null and ended_at is null;
