-- Photos of those whom a window is for, and who are no users, are followed off each device as those of users are (0081): asked
-- back, confirmed by the device, an alarm after a day. The window outlives whoever it was for, without their name.
alter table delivery_removal alter column user_id drop not null;
alter table delivery_removal add column window_id int;
alter table delivery_removal add constraint delivery_removal_whose check (num_nonnulls(user_id, window_id) = 1);
create unique index delivery_removal_open_window on delivery_removal (company_id, kind, device_id, window_id)
  where window_id is not null and confirmed_at is null and given_up_at is null;
create index delivery_removal_window on delivery_removal (company_id, window_id) where window_id is not null;

create function prove_window_removal() returns trigger language plpgsql as $$
begin
  update delivery_removal set confirmed_at = now() where company_id = old.company_id and kind = old.kind
    and device_id = old.device_id and window_id = old.window_id and confirmed_at is null and given_up_at is null;
  return null;
end $$;
create trigger delivery_holder_window_copy_gone after update of copy on delivery_holder
  for each row when (old.copy is not null and new.copy is null and old.user_id is null and old.window_id is not null)
  execute function prove_window_removal();

-- Those that are at devices already and are wanted there no more.
insert into delivery_removal (company_id, window_id, kind, device_id, device_name)
select h.company_id, h.window_id, h.kind, h.device_id, f.name
from delivery_holder h join face_device f on f.company_id = h.company_id and f.id = h.device_id
where h.kind = 'face' and h.copy is not null and h.wanted_face is null and h.user_id is null and h.window_id is not null;

-- By which windows a photo came to devices, for the paper about a deletion: the windows themselves are forgotten then.
alter table visitor add column photo_windows bigint[];
