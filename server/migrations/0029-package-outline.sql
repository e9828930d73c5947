-- The items of a package that has several, in the order of its tree, with what the manifest says about going through
-- them (docs/decisions/032); null for a package of one.
alter table scorm_packages
  add column items jsonb,
  add column sequencing jsonb;
