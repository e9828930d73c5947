-- Pictures that administrators have chosen for the site, such as its logo. A changed picture is another row, because certificates that
-- were issued before keep the earlier one.
create table site_images (
  -- SHA-256 of the bytes in hexadecimal.
  image_key text primary key,
  image_type text not null,
  image_bytes bytea not null
);
comment on table site_images is 'Pictures that administrators have chosen for the site, by the digest of their bytes';
comment on column site_images.image_key is 'SHA-256 of the bytes in hexadecimal';
comment on column site_images.image_type is 'Media type, detected from the bytes';
comment on column site_images.image_bytes is 'The picture; at most 200 KB';

-- Earlier values of the settings that certificates show. A certificate is drawn with the values of the time when it was issued.
create table site_setting_versions (
  version_section text not null,
  version_ended_at timestamptz not null,
  version_values jsonb,
  primary key (version_section, version_ended_at)
);
comment on table site_setting_versions is 'Earlier values of settings of the site, for certificates that were issued while they counted';
comment on column site_setting_versions.version_section is 'Section of site_settings';
comment on column site_setting_versions.version_ended_at is 'When the values were replaced';
comment on column site_setting_versions.version_values is 'The values; null: the section was not saved before';
