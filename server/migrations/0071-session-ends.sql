-- A session ends then, however often its tokens were renewed. Null: it began with the version before; its next renewal sets it.
alter table sessions add column ends_at timestamptz;
