-- Whether a release may run modules there of which pages know no hash. Production does not, unless somebody allows it.
alter table release_channels add column unchecked_modules boolean not null default true;
update release_channels set unchecked_modules = false where channel = 'production';
