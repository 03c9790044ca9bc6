-- Delivery: what each device is to hold, what it holds, what is on its way, and why something is not there.

-- A device as delivery knows it. Devices have tables of their own, so nothing refers to them; triggers forget what goes.
create table delivery_device (
  company_id int not null references company,
  kind text not null check (kind in ('controller', 'face')),
  device_id int not null,
  -- how often something changed that it may have to hold, and up to which of these changes its tables were made
  marked bigint not null default 1,
  reckoned bigint not null default 0,
  -- the first day of its tables, on the clock of its office, and the last that they reach
  wanted_from date,
  wanted_until date,
  -- since when it is known what stands there; null: nobody looked yet, and so nothing is written there either
  read_at timestamptz,
  -- null: what stands there and is not ours stays there
  adopted_at timestamptz,
  -- when steps are to be thought of next; null: when something changes
  plan_at timestamptz,
  -- the last day on which all that it holds is as it is to be
  held_until date,
  changed_at timestamptz not null default now(),
  told_at timestamptz,
  primary key (company_id, kind, device_id)
) with (fillfactor = 70);

-- A card at a controller, by its number as the board writes it; a person at a face device, by their person number. Rights
-- as `from|to|profiles`, doors apart by `;`, numbers of one door by `,`. Somebody who cannot be there at all has a row by
-- the name `user <id>`, which says why.
create table delivery_holder (
  company_id int not null references company,
  kind text not null,
  device_id int not null,
  key text not null,
  -- whose it is; no reference: what stands at a device outlives the account. null: nobody of ours
  user_id int,
  -- for whose window it is, where that is no user
  window_id int,
  wanted text,
  wanted_card text,
  wanted_data text,
  wanted_face text,
  held text,
  held_card text,
  held_data text,
  held_face text,
  -- the photo of which a copy is at the device, or may be, since it was sent there
  copy text,
  -- why it is to hold less than the rules say, or nothing
  reason text,
  -- why it is to hold no photo, where faces open something
  face_reason text,
  changed_at timestamptz not null default now(),
  primary key (company_id, kind, device_id, key)
) with (fillfactor = 80);
create index delivery_holder_user on delivery_holder (company_id, user_id);
create index delivery_holder_waiting on delivery_holder (company_id, kind, device_id)
  where wanted is distinct from held or wanted_card is distinct from held_card
    or wanted_data is distinct from held_data or wanted_face is distinct from held_face;

-- Time profiles and classes of dates.
create table delivery_profile (
  company_id int not null references company,
  kind text not null,
  device_id int not null,
  number int not null,
  wanted jsonb,
  held jsonb,
  primary key (company_id, kind, device_id, number)
);
create table delivery_class (
  company_id int not null references company,
  kind text not null,
  device_id int not null,
  date date not null,
  wanted int check (wanted between 1 and 3),
  held int check (held between 1 and 3),
  primary key (company_id, kind, device_id, date)
);

-- The next steps of a device: the beginning of its plan. `needs` are places of steps that have to be confirmed before.
create table delivery_step (
  company_id int not null references company,
  id bigint generated always as identity,
  kind text not null,
  device_id int not null,
  place int not null,
  needs int[] not null default '{}',
  -- whom or what it is about: a key, `face <key>`, `profile <n>`, `class <date>`, `clock`
  subject text not null,
  -- as it was written: two acts are the same if their texts are
  act json not null,
  -- how often it was given to be done; who has it now has it until then
  given int not null default 0,
  claimed_until timestamptz,
  -- given without a certain answer: tried again then
  tries int not null default 0,
  try_at timestamptz,
  primary key (company_id, id)
);
create unique index delivery_step_place on delivery_step (company_id, kind, device_id, place);

-- What a device would not take, until it is tried again, or until what was wrong with it changes (`digest`).
create table delivery_failure (
  company_id int not null references company,
  kind text not null,
  device_id int not null,
  subject text not null,
  digest text not null,
  reason text not null,
  code text,
  tries int not null default 1,
  failed_at timestamptz not null,
  try_at timestamptz,
  primary key (company_id, kind, device_id, subject)
);

-- Photos that were asked back, device by device, with when it was confirmed that they are gone. The proof outlives the
-- account, the device and its name.
create table delivery_removal (
  company_id int not null references company,
  id int generated always as identity,
  user_id int not null,
  kind text not null,
  device_id int not null,
  device_name text not null,
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- the device was given up with the copy on it
  given_up_at timestamptz,
  alarmed_at timestamptz,
  primary key (company_id, id)
);
create unique index delivery_removal_open on delivery_removal (company_id, kind, device_id, user_id)
  where confirmed_at is null and given_up_at is null;
create index delivery_removal_user on delivery_removal (company_id, user_id);

-- Whoever changes something on which rights depend leaves a mark in the same transaction; what devices are to hold is made
-- anew from there. Marks are only added, so that nobody waits for who works at them.
create table delivery_mark (
  company_id int not null references company,
  id bigint generated always as identity,
  -- 'all', 'user', 'office', 'controller', 'face'
  subject text not null,
  subject_id int,
  primary key (company_id, id)
);

create function mark_delivery(marked_company int, marked_subject text, marked_id int) returns void language sql as $$
  insert into delivery_mark (company_id, subject, subject_id) values (marked_company, marked_subject, marked_id)
$$;

-- What concerns nobody in particular: once for each statement.
create function mark_delivery_of_companies() returns trigger language plpgsql as $$
begin
  insert into delivery_mark (company_id, subject) select distinct c.company_id, 'all' from changed c;
  return null;
end $$;
do $$
declare
  name text;
begin
  foreach name in array array['through_strategy', 'through_strategy_user', 'through_strategy_except',
    'through_strategy_department', 'through_strategy_group', 'through_strategy_door', 'through_strategy_office',
    'pass_schedule', 'people_group', 'people_group_user', 'people_group_department', 'holiday_day'] loop
    execute format('create trigger %1$s_delivery_inserted after insert on %1$s referencing new table as changed
      for each statement execute function mark_delivery_of_companies()', name);
    execute format('create trigger %1$s_delivery_updated after update on %1$s referencing new table as changed
      for each statement execute function mark_delivery_of_companies()', name);
    execute format('create trigger %1$s_delivery_deleted after delete on %1$s referencing old table as changed
      for each statement execute function mark_delivery_of_companies()', name);
  end loop;
end $$;

create function mark_delivery_of_department() returns trigger language plpgsql as $$
begin
  perform mark_delivery(new.company_id, 'all', null);
  return null;
end $$;
create trigger department_delivery after update of parent_id on department
  for each row when (old.parent_id is distinct from new.parent_id) execute function mark_delivery_of_department();

create function mark_delivery_of_office() returns trigger language plpgsql as $$
begin
  perform mark_delivery(new.company_id, 'office', new.id);
  return null;
end $$;
create trigger office_delivery after update of timezone, holiday_id, work_days on office
  for each row when (old.timezone <> new.timezone or old.holiday_id is distinct from new.holiday_id
    or old.work_days <> new.work_days) execute function mark_delivery_of_office();

create function mark_delivery_of_person() returns trigger language plpgsql as $$
begin
  perform mark_delivery(coalesce(new.company_id, old.company_id), 'user', coalesce(new.id, old.id));
  return null;
end $$;
create trigger users_delivery_begins after insert on users
  for each row when (new.status = 'active') execute function mark_delivery_of_person();
create trigger users_delivery_changes after update of status, name, department_id, entry_date, departure_date, detect_face
  on users for each row when (old.status <> new.status or old.name <> new.name
    or old.department_id is distinct from new.department_id or old.entry_date is distinct from new.entry_date
    or old.departure_date is distinct from new.departure_date or old.detect_face is distinct from new.detect_face)
  execute function mark_delivery_of_person();
create trigger users_delivery_ends after delete on users for each row execute function mark_delivery_of_person();

create function mark_delivery_of_owner() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform mark_delivery(old.company_id, 'user', old.user_id);
  end if;
  if tg_op = 'INSERT' or tg_op = 'UPDATE' and old.user_id <> new.user_id then
    perform mark_delivery(new.company_id, 'user', new.user_id);
  end if;
  return null;
end $$;
create trigger pass_card_delivery after insert or delete or update of number, user_id, kind, state, valid_until on pass_card
  for each row execute function mark_delivery_of_owner();
create trigger consent_delivery after insert or delete or update of withdrawn_at on consent
  for each row execute function mark_delivery_of_owner();

-- A door belongs to a controller or to a face device: to those to which it belonged, and belongs now.
create function mark_delivery_of_door() returns trigger language plpgsql as $$
declare
  one door;
begin
  foreach one in array array[old, new] loop
    if one.controller_id is not null then
      perform mark_delivery(one.company_id, 'controller', one.controller_id);
    end if;
    if one.face_device_id is not null then
      perform mark_delivery(one.company_id, 'face', one.face_device_id);
    end if;
  end loop;
  return null;
end $$;
create trigger door_delivery_changes after update of controller_id, face_device_id, door_no, status, office_id on door
  for each row execute function mark_delivery_of_door();
create trigger door_delivery after insert or delete on door
  for each row execute function mark_delivery_of_door();

-- Devices begin and end with their rows; `tg_argv[0]` says of which kind they are.
create function mark_delivery_of_device() returns trigger language plpgsql as $$
begin
  perform mark_delivery(new.company_id, tg_argv[0], new.id);
  return null;
end $$;
create function forget_delivery() returns trigger language plpgsql as $$
declare
  of_table text;
begin
  foreach of_table in array array['delivery_step', 'delivery_failure', 'delivery_profile', 'delivery_class',
    'delivery_holder', 'delivery_device'] loop
    execute format('delete from %I where company_id = $1 and kind = $2 and device_id = $3', of_table)
      using old.company_id, tg_argv[0], old.id;
  end loop;
  update delivery_removal set given_up_at = now() where company_id = old.company_id and kind = tg_argv[0]
    and device_id = old.id and confirmed_at is null and given_up_at is null;
  return null;
end $$;
create trigger door_device_delivery after insert or update of status, door_count, card_format, office_id on door_device
  for each row execute function mark_delivery_of_device('controller');
create trigger door_device_delivery_ends after delete on door_device
  for each row execute function forget_delivery('controller');
create trigger face_device_delivery after insert or update of status, dialect, model_id, verify_mode, office_id on face_device
  for each row execute function mark_delivery_of_device('face');
create trigger face_device_delivery_ends after delete on face_device
  for each row execute function forget_delivery('face');
create function mark_delivery_of_model() returns trigger language plpgsql as $$
begin
  insert into delivery_mark (company_id, subject, subject_id)
  select f.company_id, 'face', f.id from face_device f where f.company_id = new.company_id and f.model_id = new.id;
  return null;
end $$;
create trigger device_model_delivery after update on device_model
  for each row execute function mark_delivery_of_model();

-- A copy that is gone is proved, however it went.
create function prove_removal() returns trigger language plpgsql as $$
begin
  update delivery_removal set confirmed_at = now() where company_id = old.company_id and kind = old.kind
    and device_id = old.device_id and user_id = old.user_id and confirmed_at is null and given_up_at is null;
  return null;
end $$;
create trigger delivery_holder_copy_gone after update of copy on delivery_holder
  for each row when (old.copy is not null and new.copy is null and old.user_id is not null)
  execute function prove_removal();

-- Companies that have doors already.
insert into delivery_mark (company_id, subject) select company_id, 'all' from door_device
  union select company_id, 'all' from face_device;
