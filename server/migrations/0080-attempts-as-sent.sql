-- The number of the attempt as the client sent it: with the same answer, it is the same hand-in.
alter table submissions add column sent_attempt int;
