-- What doors are asked to do, emergencies, and what is wrong with doors and devices.

-- How a door is held, as its device confirmed it last (null: nobody knows), against how it is to be held.
alter table door_state
  add column held_as text check (held_as in ('normal', 'always_open', 'always_closed')),
  add column held_at timestamptz;

-- Who holds a door one way, and why.
alter table door
  add column mode_by int,
  add column mode_reason text;
alter table door add foreign key (company_id, mode_by) references users on delete set null (mode_by);
create index door_mode_by on door (company_id, mode_by) where mode_by is not null;
create index door_mode_until on door (mode_until) where mode_until is not null;

-- When it was forgotten who is in an area, by hand or because an emergency is over.
alter table pass_area add column forgotten_at timestamptz;

-- An opening from afar, or the wish that a door be held otherwise. What was not taken in time is dead and never done late.
create table door_command (
  company_id int not null,
  id int generated always as identity,
  door_id int not null,
  act text not null check (act in ('open', 'hold_open', 'hold_shut', 'normal')),
  seconds int check (seconds between 1 and 60),
  reason text,
  asked_by int,
  asked_at timestamptz not null,
  -- handed to who speaks to the device, last and how often
  taken_at timestamptz,
  tries int not null default 0,
  ended_at timestamptz,
  -- dead: nobody took it in time; silent: taken, and never answered; replaced: something else was wished for
  result text check (result in ('done', 'failed', 'dead', 'silent', 'replaced')),
  primary key (company_id, id),
  foreign key (company_id, door_id) references door on delete cascade,
  foreign key (company_id, asked_by) references users on delete set null (asked_by),
  check ((ended_at is null) = (result is null)),
  check ((act = 'open') = (seconds is not null))
);
create index door_command_door on door_command (company_id, door_id, id);
create index door_command_asked_by on door_command (company_id, asked_by) where asked_by is not null;
create index door_command_open on door_command (asked_at) where ended_at is null;
create index door_command_ended on door_command (ended_at);
-- A door is asked for one way of being held at a time.
create unique index door_command_held on door_command (company_id, door_id) where act <> 'open' and ended_at is null;

-- Doors of an office stand open until somebody ends it; a drill opens nothing.
create table emergency (
  company_id int not null references company,
  id int generated always as identity,
  office_id int not null,
  kind text not null check (kind in ('fire', 'manual', 'drill')),
  began_at timestamptz not null,
  -- null: an input of a device
  began_user int,
  began_reason text,
  ended_at timestamptz,
  ended_user int,
  ended_reason text,
  primary key (company_id, id),
  foreign key (company_id, office_id) references office,
  foreign key (company_id, began_user) references users on delete set null (began_user),
  foreign key (company_id, ended_user) references users on delete set null (ended_user)
);
create index emergency_office on emergency (company_id, office_id, id);
create index emergency_began_user on emergency (company_id, began_user) where began_user is not null;
create index emergency_ended_user on emergency (company_id, ended_user) where ended_user is not null;
-- One at a time in an office.
create unique index emergency_running on emergency (company_id, office_id) where ended_at is null;

-- Something is wrong with a door or a device: one of a kind and a thing at a time, counted.
create table device_alarm (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  kind text not null check (kind ~ '^[a-z][a-z_]*$'),
  level int not null check (level between 1 and 3),
  thing_kind text not null check (thing_kind in ('door', 'controller', 'face', 'thing')),
  thing_id int not null,
  -- what it was called and where it was then, for when it is gone
  thing_name text not null,
  office_id int not null,
  floor_id int,
  text text,
  times int not null default 1,
  began_at timestamptz not null,
  last_at timestamptz not null,
  -- it ended by itself
  over_at timestamptz,
  state text not null default 'open' check (state in ('open', 'working', 'closed', 'ignored')),
  handler_id int,
  handled_at timestamptz,
  opinion text,
  repair_id int,
  primary key (company_id, id),
  foreign key (company_id, office_id) references office,
  foreign key (company_id, floor_id) references floor on delete set null (floor_id),
  foreign key (company_id, handler_id) references users on delete set null (handler_id),
  foreign key (company_id, repair_id) references repair on delete set null (repair_id)
);
create unique index device_alarm_unsettled on device_alarm (company_id, thing_kind, thing_id, kind)
  where state in ('open', 'working');
create index device_alarm_office on device_alarm (company_id, office_id, last_at);
create index device_alarm_last on device_alarm (company_id, last_at);
create index device_alarm_thing on device_alarm (company_id, thing_kind, thing_id);
create index device_alarm_floor on device_alarm (company_id, floor_id);
create index device_alarm_handler on device_alarm (company_id, handler_id) where handler_id is not null;
create index device_alarm_repair on device_alarm (company_id, repair_id) where repair_id is not null;

-- What moves to another office takes its alarms and tickets along.
create function alarm_follows() returns trigger language plpgsql as $$
begin
  update device_alarm set office_id = new.office_id
    where company_id = new.company_id and thing_kind = tg_argv[0] and thing_id = new.id and state in ('open', 'working');
  return null;
end $$;
create trigger door_takes_alarms_along after update of office_id on door for each row
  when (new.office_id <> old.office_id) execute function alarm_follows('door');
create trigger controller_takes_alarms_along after update of office_id on door_device for each row
  when (new.office_id <> old.office_id) execute function alarm_follows('controller');
create trigger door_takes_repairs_along after update of office_id on door for each row
  when (new.office_id <> old.office_id) execute function repair_follows('door');
create trigger controller_takes_repairs_along after update of office_id on door_device for each row
  when (new.office_id <> old.office_id) execute function repair_follows('controller');
create trigger face_takes_alarms_along after update of office_id on face_device for each row
  when (new.office_id <> old.office_id) execute function alarm_follows('face');
create trigger face_takes_repairs_along after update of office_id on face_device for each row
  when (new.office_id <> old.office_id) execute function repair_follows('face');
create trigger door_lies_nowhere after delete on door for each row execute function end_floor_place('door');

-- What is deleted raises no alarm any more: those of it that nobody settled are over.
create function alarm_thing_gone() returns trigger language plpgsql as $$
begin
  update device_alarm set over_at = coalesce(over_at, now()), version = version + 1,
    state = case when level < 3 and state = 'open' then 'closed' else state end
    where company_id = old.company_id and thing_kind = tg_argv[0] and thing_id = old.id and state in ('open', 'working');
  return null;
end $$;
create trigger door_ends_alarms after delete on door for each row execute function alarm_thing_gone('door');
create trigger controller_ends_alarms after delete on door_device for each row execute function alarm_thing_gone('controller');
create trigger face_ends_alarms after delete on face_device for each row execute function alarm_thing_gone('face');
