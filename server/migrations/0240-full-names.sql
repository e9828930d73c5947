-- The full name of a person: 'first last'; without a space and the family name first, when both parts have Chinese, Korean or
-- Japanese letters alone. The same rule as formatFullName in @cairn/domain/full-name.rules; full-name.test.ts compares both.
create function full_name(first_name text, last_name text) returns text
  language sql immutable parallel safe
  return case
    when trim(first_name) || ' ' || trim(last_name) ~
      '^([\u1100-\u11ff\u3005-\u3007\u3041-\u309a\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3130-\u318f'
      '\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7fb\uf900-\ufaff\uff66-\uff9f'
      '\U00020000-\U0003ffff]+( |$)){2}$'
    then trim(last_name) || trim(first_name)
    else trim(trim(first_name) || ' ' || trim(last_name))
  end;
