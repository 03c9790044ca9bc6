-- Who clears a locker photographs what was inside.
alter table box_use add column photo_key text;
create unique index box_use_photo on box_use (company_id, photo_key) where photo_key is not null;
