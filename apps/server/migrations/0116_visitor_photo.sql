-- Photos of visitors, where the reason asks for one: encrypted, of one visit, and given up with it. By a face device only with a consent of its own.
alter table visitor_reason add column photo text not null default 'none' check (photo in ('none', 'optional', 'needed'));
alter table visitor
  -- what it lies under, and the last one that was given up, for the proof that it is gone
  add column photo text,
  add column photo_gone text,
  add column photo_at timestamptz,
  add column photo_way text check (photo_way in ('link', 'kiosk', 'desk')),
  -- when they agreed that devices at doors know them by it, and to which words
  add column face_at timestamptz,
  add column face_words text;
alter table visitor_window add column face_key text;
create index erased_file_key on erased_file (company_id, key);

-- Whoever takes a photo away, and however: its content goes with it.
create function erase_visitor_photo() returns trigger language plpgsql as $$
begin
  insert into erased_file (company_id, key, kind) values (old.company_id, ltrim(old.photo, '/'), 'visitor_photo');
  delete from file where company_id = old.company_id and key = ltrim(old.photo, '/');
  return null;
end $$;
create trigger visitor_erase_photo after update of photo on visitor
  for each row when (old.photo is not null and old.photo is distinct from new.photo)
  execute function erase_visitor_photo();
create trigger visitor_erase_photo_with_visitor after delete on visitor
  for each row when (old.photo is not null) execute function erase_visitor_photo();
