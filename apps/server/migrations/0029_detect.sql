-- Presence: gateways, the detectors behind them, what they said, and what could not be taken.
create table getway_type (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  vendor text,
  protocol text not null default 'json' check (protocol in ('json', 'zigbee2mqtt')),
  remark text,
  primary key (company_id, id)
);
create unique index getway_type_name_unique on getway_type (company_id, lower(name));

create table detector_getway (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  getway_type_id int not null,
  office_id int not null,
  floor_id int,
  sn text,
  mac text,
  secret text,
  status text not null default 'on' check (status in ('on', 'off')),
  remark text,
  primary key (company_id, id),
  foreign key (company_id, getway_type_id) references getway_type,
  foreign key (company_id, office_id) references office,
  foreign key (company_id, floor_id) references floor
);
create unique index detector_getway_name_unique on detector_getway (company_id, lower(name));
create index detector_getway_type on detector_getway (company_id, getway_type_id);
create index detector_getway_office on detector_getway (company_id, office_id);
create index detector_getway_floor on detector_getway (company_id, floor_id);

-- What is known of a gateway from its connection and its own messages.
create table detector_getway_state (
  company_id int not null,
  getway_id int not null,
  -- which connection at which server it is; a later one takes its place
  connection text,
  -- it counts as connected until then, unless it is heard of again
  alive_until timestamptz,
  last_seen timestamptz,
  address text,
  firmware text,
  primary key (company_id, getway_id),
  foreign key (company_id, getway_id) references detector_getway on delete cascade
) with (fillfactor = 70);

create table detectors (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  getway_id int not null,
  sn text not null,
  detector_type text not null check (detector_type in ('pir', 'mmwave', 'camera', 'button')),
  meetingroom_id int,
  hold_seconds int not null default 30,
  report_interval int not null default 300,
  status text not null default 'on' check (status in ('on', 'off')),
  remark text,
  primary key (company_id, id),
  foreign key (company_id, getway_id) references detector_getway,
  foreign key (company_id, meetingroom_id) references meetingroom
);
create unique index detectors_name_unique on detectors (company_id, lower(name));
create unique index detectors_sn_getway_id_unique on detectors (company_id, lower(sn), getway_id);
create index detectors_getway on detectors (company_id, getway_id);
create index detectors_room on detectors (company_id, meetingroom_id);

-- What a detector said last; written with every report, and so kept apart from what people set.
create table detector_state (
  company_id int not null,
  detector_id int not null,
  occupied boolean,
  since timestamptz,
  last_seen timestamptz,
  -- from then on its silence means that nothing is known
  silent_at timestamptz,
  offline boolean not null default false,
  battery int check (battery between 0 and 100),
  battery_low boolean,
  signal int,
  illuminance int,
  firmware text,
  primary key (company_id, detector_id),
  foreign key (company_id, detector_id) references detectors on delete cascade
) with (fillfactor = 70);

-- Stretches of time through which a detector said one thing without a gap. Between them nothing is known.
create table detector_records (
  company_id int not null,
  id bigint generated always as identity,
  detector_id int not null,
  meetingroom_id int,
  state int not null check (state in (0, 1)), -- empty, occupied
  start_time timestamptz not null,
  end_time timestamptz, -- null: it still says so, as long as it is heard
  meeting_id int,
  action text not null default 'none' check (action in ('none', 'warn', 'release')),
  primary key (company_id, id),
  foreign key (company_id, detector_id) references detectors on delete cascade,
  foreign key (company_id, meetingroom_id) references meetingroom on delete set null (meetingroom_id),
  foreign key (company_id, meeting_id) references meeting on delete set null (meeting_id)
);
create index detector_records_detector on detector_records (company_id, detector_id, start_time desc);
create unique index detector_records_open on detector_records (company_id, detector_id) where end_time is null;
create index detector_records_room on detector_records (company_id, meetingroom_id, start_time desc);
create index detector_records_time on detector_records (company_id, start_time desc);
create index detector_records_meeting on detector_records (company_id, meeting_id) where meeting_id is not null;

-- Devices that a gateway named or sent messages of, whether somebody registered them or not; at most some hundred each.
create table detector_heard (
  company_id int not null,
  getway_id int not null,
  name text not null,
  address text, -- of the radio; it stays when the device is renamed
  vendor text,
  model text,
  description text,
  last_seen timestamptz not null,
  count int not null default 0,
  primary key (company_id, getway_id, name),
  foreign key (company_id, getway_id) references detector_getway on delete cascade
);
create index detector_heard_address on detector_heard (company_id, getway_id, lower(address));

-- Messages that could not be taken: a line for each gateway and reason, with the latest of them and how many there were.
create table detector_refused (
  company_id int not null,
  getway_id int not null,
  reason text not null,
  count bigint not null,
  first_time timestamptz not null,
  last_time timestamptz not null,
  topic text not null,
  sample text not null,
  primary key (company_id, getway_id, reason),
  foreign key (company_id, getway_id) references detector_getway on delete cascade
);
