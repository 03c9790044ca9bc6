-- New versions of what runs on devices, and how they reach them: in rings that stop by themselves.

-- Devices that fetch their updates themselves, by the interface of hawkBit (SWUpdate, RAUC and others speak it).
create table update_client (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  sn text not null,
  model text not null,
  office_id int not null,
  place text,
  status text not null default 'on' check (status in ('on', 'off')),
  remark text,
  primary key (company_id, id),
  foreign key (company_id, office_id) references office
);
create unique index update_client_name_unique on update_client (company_id, lower(name));
create unique index update_client_sn_unique on update_client (company_id, lower(sn));
create index update_client_office on update_client (company_id, office_id);

-- Written with its calls, and so kept apart from what people set.
create table update_client_state (
  company_id int not null,
  client_id int not null,
  -- by which it is known: a hash of what it was given once
  token_hash bytea,
  token_at timestamptz,
  -- it counts as there until then, unless it calls again
  alive_until timestamptz,
  last_seen timestamptz,
  address text,
  -- what it says that it runs, and what else it says of itself
  firmware text,
  firmware_at timestamptz,
  told jsonb not null default '{}',
  -- calls with a wrong token
  refused_count int not null default 0,
  refused_at timestamptz,
  refused_from text,
  primary key (company_id, client_id),
  foreign key (company_id, client_id) references update_client on delete cascade
) with (fillfactor = 70);

-- What the contents of uploaded versions come to, reckoned by us before anybody may refer to them.
create table firmware_digest (
  company_id int not null references company,
  key text not null,
  bytes bigint not null,
  sha256 text not null,
  sha1 text not null,
  md5 text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, key)
);

create table firmware (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  kind text not null default 'firmware' check (kind in ('firmware', 'app')),
  way text not null check (way in ('ddi', 'face')),
  model text not null,
  version_no text not null,
  min_from_version text,
  -- {path, name, bytes}, checked against the company's own files
  file jsonb not null,
  force boolean not null default false,
  note text,
  status text not null default 'draft' check (status in ('draft', 'released', 'withdrawn')),
  primary key (company_id, id)
);
create unique index firmware_name_unique on firmware (company_id, lower(name));
create unique index firmware_version_no_way_model_unique on firmware (company_id, lower(version_no), way, lower(model));

create table rollout (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  firmware_id int not null,
  scope text not null default 'all' check (scope in ('all', 'office', 'list')),
  device_ids jsonb,
  rings jsonb not null,
  window_start walltime,
  window_end walltime,
  stop_fail_percent int not null default 20 check (stop_fail_percent between 1 and 100),
  remark text,
  -- what became of it; not a field that anybody fills in
  run_state text not null default 'wait' check (run_state in ('wait', 'running', 'paused', 'done', 'stopped')),
  pause_reason text,
  -- the ring that is open, from 0 on, and since when
  ring int not null default 0,
  ring_at timestamptz,
  -- results before that were seen by who let it go on, and do not stop it again
  counted_from timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, firmware_id) references firmware
);
create unique index rollout_name_unique on rollout (company_id, lower(name));
create index rollout_firmware on rollout (company_id, firmware_id);
create index rollout_runs on rollout (run_state) where run_state in ('running', 'paused', 'stopped');

create table rollout_office (
  company_id int not null,
  rollout_id int not null,
  office_id int not null,
  primary key (company_id, rollout_id, office_id),
  foreign key (company_id, rollout_id) references rollout on delete cascade,
  foreign key (company_id, office_id) references office
);
create index rollout_office_office on rollout_office (company_id, office_id);

-- One device in one rollout. Its id is what update clients know it by (their action), and so never given twice.
create table rollout_device (
  company_id int not null,
  id int generated always as identity,
  rollout_id int not null,
  kind text not null check (kind in ('client', 'face')),
  device_id int not null,
  -- as it was called then: it may be gone while the history stays
  name text not null,
  sn text not null,
  office_id int,
  -- its turn, from 0 on, and the ring that it is in; null: left out
  place int,
  ring int,
  state text not null default 'wait'
    check (state in ('wait', 'pushed', 'downloading', 'verified', 'updating', 'ok', 'fail', 'cancelled')),
  reason text,
  -- in the words of the device
  detail text,
  progress int check (progress between 0 and 100),
  from_version text,
  tries int not null default 0,
  -- how often it was told in all: with the id it is the number by which an update client knows what it does
  attempt int not null default 0,
  -- a command was made for it, where devices are told by one
  told_at timestamptz,
  -- addresses of the file that are not asked for a token have this in them; a hash of it
  secret_hash bytea,
  began_at timestamptz,
  -- it was heard, and something went on
  heard_at timestamptz,
  moved_at timestamptz,
  ended_at timestamptz,
  -- an update client said that it is through with it: it is offered no more, and what it runs then is waited for
  closed boolean not null default false,
  -- an update client was offered it, and has not said yet that it gave it up
  cancel_open boolean not null default false,
  primary key (company_id, id),
  foreign key (company_id, rollout_id) references rollout on delete cascade,
  foreign key (company_id, office_id) references office on delete set null (office_id)
);
create unique index rollout_device_once on rollout_device (company_id, rollout_id, kind, device_id);
create index rollout_device_place on rollout_device (company_id, rollout_id, place);
create index rollout_device_office on rollout_device (company_id, office_id);
-- One update of a device at a time, whichever rollout asks for it.
create unique index rollout_device_under_way on rollout_device (company_id, kind, device_id)
  where state in ('pushed', 'downloading', 'verified', 'updating');
create unique index rollout_device_secret on rollout_device (secret_hash) where secret_hash is not null;

-- Face devices are told by a command of its own.
alter table face_device_command drop constraint face_device_command_kind_check;
alter table face_device_command add constraint face_device_command_kind_check
  check (kind in ('delivery', 'door', 'clock', 'options', 'read', 'restart', 'alarm', 'update')) not valid;
