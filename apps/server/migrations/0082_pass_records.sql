-- Passes: attempts at doors as devices told them, each once; who is inside; and windows, through which somebody passes for
-- the sake of something else.

create sequence pass_record_id as bigint;

-- By when they were stored; when they were stands in `time`, as far as the device's clock lets it be known.
create table pass_record (
  company_id int not null,
  id bigint not null default nextval('pass_record_id'),
  received_at timestamptz not null,
  -- when it was, whether that is what the device said, and what that was
  time timestamptz not null,
  time_state text not null check (time_state in ('exact', 'corrected', 'doubtful')),
  device_time timestamptz not null,
  device_kind text not null check (device_kind in ('controller', 'face')),
  device_id int not null,
  -- a controller counts its events, from anew where the index falls; other records are known again by what they say
  epoch int,
  device_index bigint,
  mark bytea not null,
  office_id int,
  door_id int,
  -- the area that was entered; null: the outside, or none
  area_id int,
  way text not null check (way in ('face', 'card', 'qr', 'pin', 'remote', 'button', 'fire', 'unknown')),
  direction text not null check (direction in ('in', 'out')),
  user_id int,
  window_id int,
  -- of cards that are nobody's, or somebody's; never of codes, which open doors to who knows them
  card bigint,
  granted boolean not null,
  verified_by text not null check (verified_by in ('device', 'server')),
  opened boolean,
  score real,
  -- what the rules say
  result text not null,
  strategy_id int,
  judged text not null check (judged in ('agrees', 'wider', 'narrower')),
  cause text check (cause in ('emergency', 'by_hand', 'foreign_card', 'clock', 'stale_delivery')),
  unexplained boolean not null default false,
  -- grows when something of it changes that was told to others
  revision int not null default 1,
  -- what somebody said of a time in doubt
  decided text check (decided in ('taken', 'dropped')),
  decided_at timestamptz,
  decided_by int,
  primary key (company_id, received_at, id)
) partition by range (received_at);
create index pass_record_indexed on pass_record (company_id, device_kind, device_id, device_index)
  where device_index is not null;
create index pass_record_marked on pass_record (company_id, device_kind, device_id, mark) where device_index is null;
create index pass_record_time on pass_record (company_id, time desc, id desc);
create index pass_record_office on pass_record (company_id, office_id, time desc, id desc);
create index pass_record_door on pass_record (company_id, door_id, time desc, id desc) where door_id is not null;
create index pass_record_user on pass_record (company_id, user_id, time desc, id desc) where user_id is not null;
-- what somebody has to look at
create index pass_record_doubt on pass_record (company_id, time desc, id desc)
  where unexplained or (time_state = 'doubtful' and decided is null);
select make_months('pass_record');

-- What a device told last; its row is the lock under which its records are stored.
create table pass_device (
  company_id int not null references company,
  device_kind text not null check (device_kind in ('controller', 'face')),
  device_id int not null,
  -- of the latest event that it counted
  epoch int not null default 1,
  device_index bigint not null default 0,
  device_time timestamptz,
  -- the last contact that left nothing behind at the device
  taken_until timestamptz,
  primary key (company_id, device_kind, device_id)
) with (fillfactor = 70);

-- Where doors last saw somebody go. It is forgotten by comparing times, not by a job.
create table pass_place (
  company_id int not null,
  user_id int not null,
  -- null: outside, or not known yet, where `since` is null too
  area_id int,
  door_id int,
  since timestamptz,
  -- when they last entered which area, epoch ms by id
  entered jsonb not null default '{}',
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users on delete cascade,
  foreign key (company_id, area_id) references pass_area on delete set null (area_id),
  foreign key (company_id, door_id) references door on delete set null (door_id)
) with (fillfactor = 70);
create index pass_place_area on pass_place (company_id, area_id);
create index pass_place_door on pass_place (company_id, door_id);

-- Who was allowed at a door lately: for doors that open to several together, and to all after the first.
create table pass_door (
  company_id int not null,
  door_id int not null,
  last_allowed timestamptz,
  -- [{ person_id, at }], epoch ms
  recent jsonb not null default '[]',
  primary key (company_id, door_id),
  foreign key (company_id, door_id) references door on delete cascade
) with (fillfactor = 70);

-- Somebody passes doors for the sake of something: a visit, a locker. Once for each.
create table pass_window (
  company_id int not null references company,
  id int generated always as identity,
  created_at timestamptz not null default now(),
  source_kind text not null,
  source_id bigint not null,
  -- a user of the company, or somebody else by their name
  user_id int,
  person_name text,
  start_time timestamptz not null,
  end_time timestamptz not null,
  schedule_id int,
  -- what is shown: a card that was lent, a number that devices hold like a card, a face
  card bigint check (card between 1 and 4294967294),
  code bigint check (code between 1 and 4294967294),
  face_key text,
  ended_at timestamptz,
  end_reason text,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users on delete cascade,
  foreign key (company_id, schedule_id) references pass_schedule,
  check (start_time < end_time),
  check ((user_id is null) <> (person_name is null))
);
create unique index pass_window_source on pass_window (company_id, source_kind, source_id);
create unique index pass_window_card on pass_window (company_id, card) where ended_at is null;
create unique index pass_window_code on pass_window (company_id, code) where ended_at is null;
create index pass_window_user on pass_window (company_id, user_id);
create index pass_window_schedule on pass_window (company_id, schedule_id);

create table pass_window_door (
  company_id int not null,
  window_id int not null,
  door_id int not null,
  primary key (company_id, window_id, door_id),
  foreign key (company_id, window_id) references pass_window on delete cascade,
  foreign key (company_id, door_id) references door on delete cascade
);
create index pass_window_door_door on pass_window_door (company_id, door_id);

-- A live code opens a door once: those that were used, until they are too old.
create table pass_code_use (
  company_id int not null references company,
  user_id int not null,
  door_id int not null,
  minute int not null,
  primary key (company_id, user_id, door_id, minute)
);

-- Who asked for the passes of one person: once an hour, and the person sees it.
create table pass_lookup (
  company_id int not null,
  id bigint generated always as identity,
  user_id int not null,
  hour timestamptz not null,
  -- who looked, and what they were called
  looker_id int not null,
  looker_name text not null,
  -- how: the list, an export
  act text not null check (act in ('list', 'export')),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users on delete cascade
);
create unique index pass_lookup_once on pass_lookup (company_id, user_id, hour, looker_id, act);

-- Strategies are looked for by many people at once where passes are judged: those that allow or deny, with whom they are about.
create function strategies_of_people(company int, people int[])
  returns table (user_id int, strategy_id int) language sql stable as $$
  select p.id, s.id from unnest(people) as p(id) cross join lateral strategies_of_person(company, p.id) s
  where s.status = 'on'
$$;
