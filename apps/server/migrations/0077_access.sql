-- Doors, the controllers that open them, and who may pass them when.
create table door_device (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  serial text not null,
  door_count int not null default 4 check (door_count in (1, 2, 4)),
  office_id int not null,
  floor_id int,
  address text,
  interlock text not null default 'none' check (interlock in ('none', '12', '34', '12_34', '123', '1234')),
  card_format text not null default 'any' check (card_format in ('any', 'wiegand26')),
  status text not null default 'on' check (status in ('on', 'off')),
  remark text,
  primary key (company_id, id),
  foreign key (company_id, office_id) references office,
  foreign key (company_id, floor_id) references floor
);
create unique index door_device_name_unique on door_device (company_id, lower(name));
-- One board answers to one company.
create unique index door_device_serial_unique on door_device (lower(serial));
create index door_device_office on door_device (company_id, office_id);
create index door_device_floor on door_device (company_id, floor_id);

-- What a controller said last; written with every answer, and so kept apart from what people set.
create table door_device_state (
  company_id int not null,
  device_id int not null,
  -- it counts as connected until then, unless it answers again
  alive_until timestamptz,
  last_seen timestamptz,
  address text,
  firmware text,
  clock_offset_ms int,
  -- until when the rights that it holds are true
  held_until timestamptz,
  primary key (company_id, device_id),
  foreign key (company_id, device_id) references door_device on delete cascade
) with (fillfactor = 70);

create table pass_area (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  office_id int not null,
  mode text not null default 'off' check (mode in ('off', 'soft', 'hard')),
  minutes int check (minutes between 1 and 1440),
  reset_time walltime not null default '04:00',
  remark text,
  primary key (company_id, id),
  foreign key (company_id, office_id) references office
);
create unique index pass_area_name_office_id_unique on pass_area (company_id, lower(name), office_id);
create index pass_area_office on pass_area (company_id, office_id);

create table pass_schedule (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  -- [{ week, periods: [{ start, end }] }]
  weeks jsonb not null default '[]',
  -- [{ type, start, end }]
  holiday_periods jsonb,
  ignores_holidays boolean not null default false,
  -- [{ date, periods: [{ start, end }] }]
  special_days jsonb,
  status text not null default 'on' check (status in ('on', 'off')),
  remark text,
  primary key (company_id, id)
);
create unique index pass_schedule_name_unique on pass_schedule (company_id, lower(name));

create table door (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  office_id int not null,
  floor_id int,
  controller_id int,
  door_no int check (door_no between 1 and 4),
  open_seconds int not null default 5 check (open_seconds between 1 and 60),
  held_alarm_seconds int not null default 60 check (held_alarm_seconds between 5 and 3600),
  from_area_id int,
  to_area_id int,
  status_plan_id int,
  first_card boolean not null default false,
  people_needed int not null default 1 check (people_needed between 1 and 5),
  emergency boolean not null default true,
  meetingroom_id int,
  -- held one way for a while, by hand; without an end until somebody ends it
  mode text not null default 'normal' check (mode in ('normal', 'always_open', 'always_closed')),
  mode_until timestamptz,
  status text not null default 'on' check (status in ('on', 'off')),
  remark text,
  primary key (company_id, id),
  foreign key (company_id, office_id) references office,
  foreign key (company_id, floor_id) references floor,
  foreign key (company_id, controller_id) references door_device,
  foreign key (company_id, from_area_id) references pass_area,
  foreign key (company_id, to_area_id) references pass_area,
  foreign key (company_id, status_plan_id) references pass_schedule,
  foreign key (company_id, meetingroom_id) references meetingroom,
  check ((controller_id is null) = (door_no is null)),
  check (mode <> 'normal' or mode_until is null)
);
create unique index door_name_office_id_unique on door (company_id, lower(name), office_id);
-- A door of a controller is one door.
create unique index door_of_controller on door (company_id, controller_id, door_no) where controller_id is not null;
create index door_office on door (company_id, office_id);
create index door_floor on door (company_id, floor_id);
create index door_controller on door (company_id, controller_id);
create index door_from_area on door (company_id, from_area_id);
create index door_to_area on door (company_id, to_area_id);
create index door_status_plan on door (company_id, status_plan_id);
create index door_room on door (company_id, meetingroom_id);

-- What the contact of a door said last.
create table door_state (
  company_id int not null,
  door_id int not null,
  state text not null default 'unknown' check (state in ('closed', 'open', 'held', 'forced', 'unknown')),
  since timestamptz,
  primary key (company_id, door_id),
  foreign key (company_id, door_id) references door on delete cascade
) with (fillfactor = 70);

create table through_strategy (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  effect text not null default 'allow' check (effect in ('allow', 'deny')),
  include_children boolean not null default true,
  schedule_id int not null,
  valid_start date not null,
  valid_end date,
  verify_mode text not null default 'any' check (verify_mode in ('any', 'face', 'card', 'face_or_card', 'face_and_card', 'pin', 'qr')),
  priority int not null default 0,
  status text not null default 'on' check (status in ('on', 'off')),
  remark text,
  primary key (company_id, id),
  foreign key (company_id, schedule_id) references pass_schedule,
  check (valid_end >= valid_start)
);
create unique index through_strategy_name_unique on through_strategy (company_id, lower(name));
create index through_strategy_schedule on through_strategy (company_id, schedule_id);

create table through_strategy_user (
  company_id int not null,
  strategy_id int not null,
  user_id int not null,
  primary key (company_id, strategy_id, user_id),
  foreign key (company_id, strategy_id) references through_strategy on delete cascade,
  foreign key (company_id, user_id) references users on delete cascade
);
create index through_strategy_user_user on through_strategy_user (company_id, user_id);

create table through_strategy_except (
  company_id int not null,
  strategy_id int not null,
  user_id int not null,
  primary key (company_id, strategy_id, user_id),
  foreign key (company_id, strategy_id) references through_strategy on delete cascade,
  foreign key (company_id, user_id) references users on delete cascade
);
create index through_strategy_except_user on through_strategy_except (company_id, user_id);

create table through_strategy_department (
  company_id int not null,
  strategy_id int not null,
  department_id int not null,
  primary key (company_id, strategy_id, department_id),
  foreign key (company_id, strategy_id) references through_strategy on delete cascade,
  foreign key (company_id, department_id) references department
);
create index through_strategy_department_department on through_strategy_department (company_id, department_id);

create table through_strategy_group (
  company_id int not null,
  strategy_id int not null,
  people_group_id int not null,
  primary key (company_id, strategy_id, people_group_id),
  foreign key (company_id, strategy_id) references through_strategy on delete cascade,
  foreign key (company_id, people_group_id) references people_group
);
create index through_strategy_group_group on through_strategy_group (company_id, people_group_id);

create table through_strategy_door (
  company_id int not null,
  strategy_id int not null,
  door_id int not null,
  primary key (company_id, strategy_id, door_id),
  foreign key (company_id, strategy_id) references through_strategy on delete cascade,
  foreign key (company_id, door_id) references door
);
create index through_strategy_door_door on through_strategy_door (company_id, door_id);

create table through_strategy_office (
  company_id int not null,
  strategy_id int not null,
  office_id int not null,
  primary key (company_id, strategy_id, office_id),
  foreign key (company_id, strategy_id) references through_strategy on delete cascade,
  foreign key (company_id, office_id) references office
);
create index through_strategy_office_office on through_strategy_office (company_id, office_id);

-- Cards. `number` is what a reader says of it: `0006612000` and `100,58400` are one card.
create table pass_card (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  card_no text not null,
  number bigint not null check (number between 1 and 4294967294),
  user_id int not null,
  kind text not null default 'temp' check (kind in ('main', 'temp')),
  state text not null default 'in_use' check (state in ('in_use', 'lost', 'returned')),
  valid_until timestamptz,
  remark text,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users
);
-- A card opens for one person; a lost one is nobody's, and a returned one may be lent again.
create unique index pass_card_number on pass_card (company_id, number) where state <> 'returned';
create unique index pass_card_main on pass_card (company_id, user_id) where kind = 'main' and state = 'in_use';
create index pass_card_user on pass_card (company_id, user_id);

-- The card that stands with a person is their main card. Cards that two people have, or that no reader knows, wait for
-- somebody to see to them.
insert into pass_card (company_id, card_no, number, user_id, kind)
select distinct on (company_id, n) company_id, ic_card, n, id, 'main' from (
  select company_id, id, ic_card, ic_card::numeric as n from users where ic_card ~ '^[0-9]{1,10}$'
) as of where n between 1 and 4294967294
order by company_id, n, id;

create function raise_card_of_person() returns trigger language plpgsql as $$
begin
  perform raise_event(new.company_id, 'person.card_changed', 'user/' || new.id, jsonb_build_object('user_id', new.id));
  return null;
end $$;
create trigger users_card_given after insert on users
  for each row when (new.ic_card is not null) execute function raise_card_of_person();
create trigger users_card_changes after update of ic_card on users
  for each row when (old.ic_card is distinct from new.ic_card) execute function raise_card_of_person();

-- Whom a strategy is about: by name, by department, by group, less those who are excepted.
create function people_of_strategy(company int, strategy int) returns setof int language sql stable as $$
  select p.id from (
    select p.id from through_strategy s cross join lateral people_among(company,
      array(select m.user_id from through_strategy_user m where m.company_id = company and m.strategy_id = s.id),
      array(select m.department_id from through_strategy_department m where m.company_id = company and m.strategy_id = s.id),
      s.include_children) as p(id)
    where s.company_id = company and s.id = strategy
    union
    select p.id from through_strategy_group m cross join lateral people_of_group(company, m.people_group_id) as p(id)
    where m.company_id = company and m.strategy_id = strategy
      and exists (select 1 from people_group g where g.company_id = company and g.id = m.people_group_id and g.status = 'on')
  ) as p
  where not exists (select 1 from through_strategy_except x
    where x.company_id = company and x.strategy_id = strategy and x.user_id = p.id)
$$;

-- Which doors it is about: by name, and all of offices.
create function doors_of_strategy(company int, strategy int) returns setof int language sql stable as $$
  select m.door_id from through_strategy_door m where m.company_id = company and m.strategy_id = strategy
  union
  select d.id from through_strategy_office m join door d on d.company_id = company and d.office_id = m.office_id
  where m.company_id = company and m.strategy_id = strategy
$$;

-- The strategies that are about a person, allowing or denying, switched on or off.
create function strategies_of_person(company int, person int) returns setof through_strategy language sql stable as $$
  with recursive above as (
    select d.id, d.parent_id, true as own from users u join department d on d.company_id = company and d.id = u.department_id
      where u.company_id = company and u.id = person
    union all
    select d.id, d.parent_id, false from department d join above on d.company_id = company and d.id = above.parent_id
  )
  select s.* from through_strategy s where s.company_id = company
    and (exists (select 1 from through_strategy_user m where m.company_id = company and m.strategy_id = s.id and m.user_id = person)
      or exists (select 1 from through_strategy_department m where m.company_id = company and m.strategy_id = s.id
        and m.department_id in (select a.id from above a where a.own or s.include_children))
      or exists (select 1 from through_strategy_group m where m.company_id = company and m.strategy_id = s.id
        and m.people_group_id in (select g.id from groups_of_person(company, person, array['employees']) as g)))
    and not exists (select 1 from through_strategy_except x
      where x.company_id = company and x.strategy_id = s.id and x.user_id = person)
$$;
