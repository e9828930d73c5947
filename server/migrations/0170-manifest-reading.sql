-- Which reading of its manifest a package's row holds (server/src/modules/scorm-packages/package-row.ts); null: one of before.
alter table scorm_packages add column manifest_reading text;
