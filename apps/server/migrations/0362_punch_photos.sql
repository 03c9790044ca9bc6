-- A photo of a field punch, where the team asks for one: encrypted, of one punch, and given up with it. The connected access
-- point, as the surrounding app says it, is one more way to punch.
alter table attendance_team
  -- [{ name, bssid }]
  add column wifis jsonb;
alter table attendance_punch drop constraint attendance_punch_way_check;
alter table attendance_punch add constraint attendance_punch_way_check
  check (way in ('device', 'place', 'network', 'wifi', 'code', 'field', 'file', 'manual'));
create index attendance_punch_photo on attendance_punch (company_id, punch_time) where photo is not null;

-- Whoever takes a photo away, and however: its content goes with it, and when it is gone is written down.
create function erase_punch_photo() returns trigger language plpgsql as $$
begin
  insert into erased_file (company_id, key, kind, user_id) values (old.company_id, ltrim(old.photo, '/'), 'punch_photo', old.user_id);
  delete from file where company_id = old.company_id and key = ltrim(old.photo, '/');
  return null;
end $$;
create trigger attendance_punch_erase_photo after update of photo on attendance_punch
  for each row when (old.photo is not null and old.photo is distinct from new.photo)
  execute function erase_punch_photo();
create trigger attendance_punch_erase_photo_with_it after delete on attendance_punch
  for each row when (old.photo is not null) execute function erase_punch_photo();
