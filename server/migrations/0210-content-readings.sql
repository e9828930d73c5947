-- What the files of a course were like when it was imported, and what other records have to fit: from that the next import knows whether
-- it has to read them. Null for other kinds, for a course with links in its folder, and for what a server of the version before imported.
alter table content_records add column reading jsonb;
