-- Form in which a webhook gets its events; null: the event itself as JSON.
alter table release_webhooks add column form text;
alter table release_webhooks add constraint release_webhooks_form check (form in ('slack')) not valid;
comment on column release_webhooks.form is 'Form of the deliveries; null: the event itself as JSON';
