-- Devices that know people by their faces, what is known of their models, and heads that only read.
create table device_model (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  model text not null,
  vendor text,
  dialect text not null default 'acc' check (dialect in ('acc', 'att')),
  max_users int not null default 3000 check (max_users between 1 and 1000000),
  max_faces int not null default 3000 check (max_faces between 0 and 1000000),
  max_cards int not null default 10000 check (max_cards between 0 and 1000000),
  face_max_kb int not null default 200 check (face_max_kb between 20 and 2000),
  face_min_px int not null default 240 check (face_min_px between 80 and 1080),
  segments_per_day int not null default 3 check (segments_per_day between 1 and 8),
  remark text,
  primary key (company_id, id)
);
create unique index device_model_model_unique on device_model (company_id, lower(model));

create table face_device (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  sn text not null,
  dialect text not null default 'acc' check (dialect in ('acc', 'att')),
  model_id int,
  office_id int not null,
  floor_id int,
  place text,
  direction text not null default 'in' check (direction in ('in', 'out', 'both')),
  use text[] not null default '{access}' check (use <@ array['access', 'attendance', 'visitor', 'sign']),
  meetingroom_id int,
  verify_by text not null default 'device' check (verify_by in ('device', 'server')),
  verify_mode text not null default 'face_or_card'
    check (verify_mode in ('face', 'card', 'face_or_card', 'face_and_card', 'pin', 'qr')),
  threshold int check (threshold between 1 and 100),
  live_detect boolean not null default true,
  volume int check (volume between 0 and 100),
  allow_networks text,
  status text not null default 'on' check (status in ('on', 'off')),
  remark text,
  primary key (company_id, id),
  foreign key (company_id, model_id) references device_model,
  foreign key (company_id, office_id) references office,
  foreign key (company_id, floor_id) references floor,
  foreign key (company_id, meetingroom_id) references meetingroom
);
create unique index face_device_name_unique on face_device (company_id, lower(name));
-- It calls by its serial number alone, which is therefore one company's.
create unique index face_device_sn_unique on face_device (lower(sn));
create index face_device_model on face_device (company_id, model_id);
create index face_device_office on face_device (company_id, office_id);
create index face_device_floor on face_device (company_id, floor_id);
create index face_device_meetingroom on face_device (company_id, meetingroom_id);

-- What a device said last; written with its calls, and so kept apart from what people set.
create table face_device_state (
  company_id int not null,
  device_id int not null,
  -- it counts as connected until then, unless it calls again
  alive_until timestamptz,
  last_seen timestamptz,
  first_contact_at timestamptz,
  address text,
  -- what it gives back as a token: made for it when it registers, and with every session
  registry_code text,
  session text,
  token_differs boolean not null default false,
  clock_offset_ms int,
  clock_at timestamptz,
  clock_set_at timestamptz,
  firmware text,
  person_count int,
  face_count int,
  card_count int,
  record_count int,
  person_capacity int,
  face_capacity int,
  card_capacity int,
  -- what it told of itself, by the names that it uses
  options jsonb not null default '{}',
  -- how far its records were taken, by table
  stamps jsonb not null default '{}',
  -- whose people it holds: nobody looked (new), they wait to be confirmed (found), ours (adopted)
  adoption text not null default 'new' check (adoption in ('new', 'reading', 'found', 'adopted')),
  adopted_at timestamptz,
  -- from outside of its networks
  refused_count int not null default 0,
  refused_at timestamptz,
  refused_from text,
  bad_lines int not null default 0,
  -- until when the rights that it holds are true
  held_until timestamptz,
  primary key (company_id, device_id),
  foreign key (company_id, device_id) references face_device on delete cascade
) with (fillfactor = 70);

-- What a device was told, and has not answered yet. `ref` is what it was told for the sake of: a delivery, a door.
create table face_device_command (
  company_id int not null,
  device_id int not null,
  id int generated always as identity,
  kind text not null check (kind in ('delivery', 'door', 'clock', 'options', 'read', 'restart', 'alarm')),
  ref bigint,
  -- null: it is written anew each time that it is sent
  command text,
  created_at timestamptz not null default now(),
  -- nobody wants it any more after that
  expires_at timestamptz not null,
  sent_at timestamptz,
  primary key (company_id, device_id, id),
  foreign key (company_id, device_id) references face_device on delete cascade
);
create index face_device_command_expires on face_device_command (expires_at);

-- Whom a device held when it came to us, until that is confirmed.
create table face_device_found (
  company_id int not null,
  device_id int not null,
  pin text not null,
  name text,
  card text,
  has_face boolean not null default false,
  -- who of ours that is, and by what it was seen
  user_id int,
  matched_by text check (matched_by in ('number', 'card', 'name')),
  primary key (company_id, device_id, pin),
  foreign key (company_id, device_id) references face_device on delete cascade,
  foreign key (company_id, user_id) references users on delete cascade
);
create index face_device_found_user on face_device_found (company_id, user_id);

-- Devices that called and that nobody has: the last 500 of the installation, each seen only by who types its number.
create table unknown_device (
  sn text primary key,
  address text not null,
  says text not null default '',
  first_time timestamptz not null default now(),
  last_time timestamptz not null default now()
);
create index unknown_device_last on unknown_device (last_time);

-- A door is opened by a controller, or by a face device.
alter table door add column face_device_id int;
alter table door add constraint door_face_device_id_fkey
  foreign key (company_id, face_device_id) references face_device;
alter table door add constraint door_one_device check (controller_id is null or face_device_id is null);
create unique index door_of_face_device on door (company_id, face_device_id) where face_device_id is not null;
create index door_face_device on door (company_id, face_device_id);

create table scanning_head (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  sn text not null,
  kind text not null default 'qr' check (kind in ('qr', 'ic', 'id_card', 'nfc')),
  office_id int not null,
  floor_id int,
  door_id int,
  meetingroom_id int,
  direction text not null default 'in' check (direction in ('in', 'out', 'both')),
  status text not null default 'on' check (status in ('on', 'off')),
  remark text,
  primary key (company_id, id),
  foreign key (company_id, office_id) references office,
  foreign key (company_id, floor_id) references floor,
  foreign key (company_id, door_id) references door,
  foreign key (company_id, meetingroom_id) references meetingroom
);
create unique index scanning_head_name_unique on scanning_head (company_id, lower(name));
create unique index scanning_head_sn_unique on scanning_head (company_id, lower(sn));
create index scanning_head_office on scanning_head (company_id, office_id);
create index scanning_head_floor on scanning_head (company_id, floor_id);
create index scanning_head_door on scanning_head (company_id, door_id);
create index scanning_head_room on scanning_head (company_id, meetingroom_id);

create table scanning_head_state (
  company_id int not null,
  head_id int not null,
  alive_until timestamptz,
  last_seen timestamptz,
  last_scan timestamptz,
  primary key (company_id, head_id),
  foreign key (company_id, head_id) references scanning_head on delete cascade
) with (fillfactor = 70);
